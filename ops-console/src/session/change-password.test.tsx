import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRegistry, SilentEventSource } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionGate } from './session-gate.tsx';

beforeAll(() => {
  globalThis.EventSource = SilentEventSource as unknown as typeof EventSource;
});

const open = async () => {
  const registry = fakeRegistry();
  const user = userEvent.setup();
  await renderConsole(
    <SessionGate>
      <ChangePassword />
    </SessionGate>,
  );
  await user.click(await screen.findByRole('button', { name: 'Password' }));
  return { registry, user };
};
const fill = async (user: ReturnType<typeof userEvent.setup>, current: string, password: string, again = password) => {
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

test('the password is changed, and the operator signs in again', async () => {
  const { registry, user } = await open();
  await fill(user, 'Grandstand1!', 'a better secret 3');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(registry.passwords).toEqual([{ current: 'Grandstand1!', password: 'a better secret 3' }]);
});

test('a wrong current password and two that differ are shown at their fields, and nothing is changed', async () => {
  const { registry, user } = await open();
  await fill(user, 'wrong', 'a better secret 3');
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('The current password is incorrect.');
  await user.type(screen.getByLabelText('New password again'), 'x');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByLabelText('New password again')).toHaveAccessibleDescription('The passwords don’t match.');
  expect(registry.passwords).toEqual([]);
});
