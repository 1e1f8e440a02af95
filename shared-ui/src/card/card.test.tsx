import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card } from './card.tsx';

const poster = { src: '/still.jpg', srcSet: '/still-320.jpg 320w, /still.jpg 640w', sizes: '20vw' };

test('a card is one link whose name contains all its texts', async () => {
  const onSelect = jest.fn();
  render(
    <Card
      href="#a"
      onSelect={onSelect}
      title="Nets at Knicks"
      poster={poster}
      tag="NBA"
      meta="Yesterday"
      progress={0.4}
    />,
  );
  const card = screen.getByRole('link', { name: /40% watched.*NBA.*Nets at Knicks.*Yesterday/ });
  await userEvent.click(card);
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('X-15: a locked card announces that a subscription is required', () => {
  render(<Card locked title="CenterStage" poster={poster} />);
  expect(screen.getByRole('button', { name: /Locked, subscription required/ })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Locked, subscription required' })).toBeVisible();
});

test('the poster reserves its space and loads lazily', () => {
  const { container } = render(<Card title="CenterStage" poster={poster} />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('width', '640');
  expect(image).toHaveAttribute('height', '360');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('srcset', poster.srcSet);
  expect(image).toHaveAttribute('alt', '');
});

test('a poster is decoration, unless it shows what the title does not say', () => {
  const { rerender } = render(<Card title="CenterStage" poster={poster} href="/watch/1" />);
  expect(screen.getByRole('link')).toHaveAccessibleName('CenterStage');
  rerender(<Card title="CenterStage" poster={{ ...poster, alt: 'A catch at the wall' }} href="/watch/1" />);
  expect(screen.getByRole('img')).toHaveAccessibleName('A catch at the wall');
  expect(screen.getByRole('link')).toHaveAccessibleName('A catch at the wall CenterStage');
});
