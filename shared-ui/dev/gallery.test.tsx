import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { Gallery } from './gallery.tsx';

test('the gallery of every component has no accessibility violation', async () => {
  const { container } = render(<Gallery />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  // jsdom renders no pixels; contrast and icon texts are measured in the browser.
  const needsDrawing = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };
  const { violations } = await axe.run(container, { rules: needsDrawing });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
