import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

test('the hint describes the field until an error replaces it', () => {
  const { rerender } = render(<TextField label="Zip code" hint="Five digits" />);
  const field = screen.getByRole('textbox', { name: 'Zip code' });
  expect(field).toHaveAccessibleDescription('Five digits');
  expect(field).toBeValid();
  rerender(<TextField label="Zip code" hint="Five digits" error="Enter five digits" />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Enter five digits');
  expect(screen.queryByText('Five digits')).not.toBeInTheDocument();
});

test('announces a server error immediately, and a form error not', () => {
  const { rerender } = render(<TextField label="Email" error="Taken" announceError />);
  expect(screen.getByRole('alert')).toHaveTextContent('Taken');
  rerender(<TextField label="Email" error="Taken" />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows and hides a password by its button, and allows pasting', async () => {
  const user = userEvent.setup();
  render(<TextField label="Password" type="password" autoComplete="new-password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(field);
  await user.paste('correct horse');
  expect(field).toHaveValue('correct horse');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a select offers its placeholder as the empty option', async () => {
  render(<Select label="Gender" options={[{ value: 'f', label: 'Female' }]} placeholder="Select" />);
  const select = screen.getByRole('combobox', { name: 'Gender' });
  expect(select).toHaveValue('');
  await userEvent.selectOptions(select, 'Female');
  expect(select).toHaveValue('f');
});

test('a checkbox toggles by its label', async () => {
  render(<Checkbox label="I agree" error="Please agree" />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Please agree');
  await userEvent.click(screen.getByText('I agree'));
  expect(box).toBeChecked();
});
