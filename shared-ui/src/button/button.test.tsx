import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';

test('a busy button announces it, keeps its focus and ignores presses', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>NEXT</Button>);
  await user.click(screen.getByRole('button', { name: 'NEXT' }));
  rerender(
    <Button busy onClick={onClick}>
      NEXT
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Please wait...' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not submit', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
