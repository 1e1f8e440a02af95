import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../dialog/dialog.tsx';
import { Toast } from './toast.tsx';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const after = (durationMs: number) => act(() => jest.advanceTimersByTime(durationMs));

test('SHELL-078: a toast shows type and message and disappears after its time', () => {
  const onDismiss = jest.fn();
  render(<Toast type="Error" message="Boom Error" tone="error" durationMs={5000} onDismiss={onDismiss} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Error — Boom Error');
  after(4999);
  expect(onDismiss).not.toHaveBeenCalled();
  after(1);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('pauses the timer while the pointer is on the toast, and resumes it', () => {
  const onDismiss = jest.fn();
  render(<Toast type="Success" message="Saved" durationMs={3000} onDismiss={onDismiss} />);
  const text = screen.getByRole('status');
  after(2000);
  fireEvent.pointerEnter(text.parentElement as HTMLElement);
  after(60_000);
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(text.parentElement as HTMLElement);
  after(999);
  expect(onDismiss).not.toHaveBeenCalled();
  after(1);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('pauses the timer while the focus is in the toast', () => {
  const onDismiss = jest.fn();
  render(<Toast type="Success" message="Saved" durationMs={3000} onDismiss={onDismiss} />);
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
  after(60_000);
  expect(onDismiss).not.toHaveBeenCalled();
});

test('the region shows every toast and names the one that its button closes', () => {
  const onDismiss = jest.fn();
  render(
    <ToastRegion
      onDismiss={onDismiss}
      toasts={[
        { id: 1, type: 'Success', message: 'Saved', durationMs: 3000 },
        { id: 2, type: 'Error', message: 'Unexpected Error', tone: 'error', durationMs: 5000 },
      ]}
    />,
  );
  const [, second] = screen.getAllByRole('button', { name: 'Close notification' });
  fireEvent.click(second as HTMLElement);
  expect(onDismiss).toHaveBeenCalledWith(2);
});

test('X-10: a toast is a part of the dialog that opens under it, and stays with its time when the dialog closes', async () => {
  const onDismiss = jest.fn();
  const page = (open: boolean) => (
    <>
      <ToastRegion onDismiss={onDismiss} toasts={[{ id: 1, type: 'Success', message: 'Saved', durationMs: 3000 }]} />
      <Dialog open={open} title="Check your email" onClose={jest.fn()} />
    </>
  );
  const { rerender } = render(page(false));
  after(1000);
  rerender(page(true));
  await act(async () => undefined);
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('Success — Saved'));
  after(1000);
  rerender(page(false));
  await act(async () => undefined);
  expect(screen.getByText('Success — Saved')).toBeInTheDocument();
  after(999);
  expect(onDismiss).not.toHaveBeenCalled();
  after(1);
  expect(onDismiss).toHaveBeenCalledWith(1);
});
