import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from './link.tsx';

test('a plain click is handed over instead of followed', async () => {
  const onNavigate = jest.fn();
  render(
    <Link href="/videos" onNavigate={onNavigate}>
      Videos
    </Link>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Videos' }));
  expect(onNavigate).toHaveBeenCalledWith('/videos');
});

test('a click that asks for another tab is left to the browser', () => {
  const onNavigate = jest.fn();
  render(
    <Link href="#videos" onNavigate={onNavigate}>
      Videos
    </Link>,
  );
  const link = screen.getByRole('link');
  const click = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, click);
  expect(onNavigate).not.toHaveBeenCalled();
  expect(click.defaultPrevented).toBe(false);
});

test('an external link opens a new tab without opener, and its name announces that', () => {
  render(
    <Link href="https://example.com" external>
      Privacy
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
