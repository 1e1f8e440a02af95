import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxInput, Form, type FormProps, formError, PasswordInput, SubmitButton, TextInput } from './index.ts';

type SignIn = { email?: string; password?: string; remember?: boolean };

const required = (value: unknown) => (value ? undefined : 'This field is required');

function renderSignIn(onSubmit: FormProps<SignIn>['onSubmit']) {
  render(
    <Form<SignIn> label="Sign in" onSubmit={onSubmit}>
      <TextInput name="email" label="Email" validate={required} />
      <PasswordInput name="password" label="Password" validate={required} />
      <CheckboxInput name="remember" label="Remember me" />
      <SubmitButton>SIGN IN</SubmitButton>
    </Form>,
  );
  return {
    user: userEvent.setup(),
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
  };
}

const submit = () => screen.getByRole('button', { name: 'SIGN IN' });

test('shows an error after blur, not before', async () => {
  const { user, email } = renderSignIn(() => undefined);
  await user.click(email);
  expect(email).toBeValid();
  await user.tab();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('This field is required');
});

test('X-05: marks required fields at all times, and no others', async () => {
  const { user, email, password } = renderSignIn(() => undefined);
  expect([email, password].map((field) => [field.ariaRequired, field.ariaInvalid])).toEqual([
    ['true', null],
    ['true', null],
  ]);
  await user.type(email, 'fan@example.com');
  expect(email).toBeRequired();
  expect(screen.getByLabelText('Remember me')).not.toBeRequired();
});

test('an invalid submit shows all errors and focuses the first', async () => {
  const onSubmit = jest.fn();
  const { user, email, password } = renderSignIn(onSubmit);
  await user.type(email, 'fan@example.com');
  await user.click(submit());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(password).toBeInvalid();
  await waitFor(() => expect(password).toHaveFocus());
});

test('sends a form once, announces it, and keeps the focus on its button', async () => {
  let answer: (() => void) | undefined;
  const onSubmit = jest.fn(() => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))));
  const { user, email, password } = renderSignIn(onSubmit);
  await user.type(email, 'fan@example.com');
  await user.type(password, 'secret');
  await user.click(screen.getByLabelText('Remember me'));
  await user.click(submit());
  const busy = screen.getByRole('button', { name: 'Please wait...' });
  await user.click(busy);
  await user.type(password, '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith({ email: 'fan@example.com', password: 'secret', remember: true });
  answer?.();
  expect(await screen.findByRole('button', { name: 'SIGN IN' })).toBeVisible();
  expect(email).toHaveValue('fan@example.com');
});

test('shows and announces a server error under its field, until the field changes', async () => {
  const { user, email, password } = renderSignIn(async () => ({ email: 'No such account' }));
  await user.type(email, 'fan@example.com');
  await user.type(password, 'secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('No such account');
  expect(email).toHaveAccessibleDescription('No such account');
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveValue('fan@example.com');
  await user.type(email, 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(email).toBeValid();
});

test('a server error of the whole form takes the focus', async () => {
  const { user, email, password } = renderSignIn(async () => ({ [formError]: 'Unexpected Error' }));
  await user.type(email, 'fan@example.com');
  await user.type(password, 'secret');
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unexpected Error');
  await waitFor(() => expect(alert).toHaveFocus());
});
