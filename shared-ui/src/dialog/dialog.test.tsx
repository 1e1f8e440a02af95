import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

function Example({ dismissible = true }: { readonly dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        title="Check your email"
        dismissible={dismissible}
        onClose={() => setOpen(false)}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            dismiss
          </button>
        }
      >
        We sent a link.
      </Dialog>
    </>
  );
}

test('a dialog takes the focus when it opens and returns it when it closes', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Check your email' })).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'dismiss' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each(['Escape', 'backdrop', 'close button'])('a dialog closes by %s', async (way) => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  if (way === 'Escape') await user.keyboard('{Escape}');
  if (way === 'backdrop') await user.click(screen.getByRole('dialog'));
  if (way === 'close button') await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('does not close on a press that begins inside and ends on the backdrop', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('We sent a link.') },
    { target: screen.getByRole('dialog') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a dialog that is not dismissible closes by its own button only', async () => {
  const user = userEvent.setup();
  render(<Example dismissible={false} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('dialog'));
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'dismiss' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
