import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorPanel } from './error-panel.tsx';

test('an error shows what happened, what to do, its code, and Try again', async () => {
  const onAction = jest.fn();
  render(<ErrorPanel heading="No videos" message="Check your connection." code="NET-504" onAction={onAction} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No videosCheck your connection.Try againNET-504');
  expect(screen.getByRole('heading', { level: 2, name: 'No videos' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAction).toHaveBeenCalledTimes(1);
});
