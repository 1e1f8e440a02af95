import { render, screen } from '@testing-library/react';
import { Meter } from './meter.tsx';

test.each([
  [0, '0%'],
  [1, '25%'],
  [2, '50%'],
  [3, '75%'],
  [4, '100%'],
])('a score of %i fills %s of the meter', (score, filled) => {
  render(<Meter label="Password strength" text="Fair" score={score} />);
  const meter = screen.getByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuenow', String(score));
  expect(meter).toHaveAttribute('aria-valuetext', 'Fair');
  expect(meter.style.getPropertyValue('--filled')).toBe(filled);
});
