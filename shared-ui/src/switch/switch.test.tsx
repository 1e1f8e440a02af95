import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Switch } from './switch.tsx';

test('a switch requests the other state and shows the current one as a text', async () => {
  const onChange = jest.fn();
  render(<Switch label="Spoiler free" checked onChange={onChange} />);
  expect(screen.getByRole('switch', { name: 'Spoiler free' })).toBeChecked();
  expect(screen.getByText('On')).toBeVisible();
  await userEvent.click(screen.getByRole('switch'));
  expect(onChange).toHaveBeenCalledWith(false);
});

test('shows the reason of a refusal beside the switch', () => {
  render(<Switch label="Alerts" checked={false} onChange={() => undefined} refusal="Blocked by your browser" />);
  expect(screen.getByRole('switch')).toHaveAccessibleDescription('Blocked by your browser');
  expect(screen.getByRole('status')).toHaveTextContent('Blocked by your browser');
});
