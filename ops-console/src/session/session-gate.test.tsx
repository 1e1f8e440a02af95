import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAtomValue } from 'jotai';
import { Loaded } from '../registry/loaded.tsx';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import { requestRegistry } from '../registry/registry.api.ts';
import { useResource } from '../registry/use-resource.ts';
import { fakeRegistry, RegistryFailure, SilentEventSource } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { actorAtom } from './session.atoms.ts';
import { SessionGate } from './session-gate.tsx';

beforeAll(() => {
  globalThis.EventSource = SilentEventSource as unknown as typeof EventSource;
});

const NAMES = 'query { environments { name } }';
function Inside() {
  const actor = useAtomValue(actorAtom);
  const names = useResource('names', () => requestRegistry<{ environments: readonly { name: string }[] }>(NAMES));
  return (
    <Loaded resource={names} what="the names">
      {({ environments }) => (
        <label>
          {actor} sees {environments.map(({ name }) => name).join()} <input />
        </label>
      )}
    </Loaded>
  );
}
const gate = (
  <SessionGate>
    <Inside />
  </SessionGate>
);
const names = { environments: () => ({ environments: [{ name: 'production' }] }) };

const signIn = async (password: string) => {
  const user = userEvent.setup();
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await user.clear(email);
  await user.type(email, 'ben@example.test');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

test('refuses a wrong password, and opens the console with the right one', async () => {
  const registry = fakeRegistry(names);
  registry.operator = null;
  await renderConsole(gate);
  await signIn('wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or the password is wrong.');
  await userEvent.clear(screen.getByLabelText('Password'));
  await signIn('Grandstand1!');
  expect(await screen.findByText(/ben@example.test sees production/)).toBeVisible();
});

test('an operator with a second factor is asked for its code after the password', async () => {
  const registry = fakeRegistry(names);
  registry.operator = null;
  registry.code = '123456';
  await renderConsole(gate);
  await signIn('Grandstand1!');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(screen.getByRole('alert')).toHaveTextContent('Enter the code of your authenticator app.');
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/ben@example.test sees production/)).toBeVisible();
});

test('signed out in the middle: a sign-in over the page, and nothing typed is lost', async () => {
  const registry = fakeRegistry(names);
  const { store } = await renderConsole(gate);
  const typed = await screen.findByRole('textbox');
  await userEvent.type(typed, 'half a reason');
  registry.operator = null;
  act(() => store.set(refreshAtom));
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn('Grandstand1!');
  expect(await screen.findByText(/ben@example.test sees/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('half a reason');
});

test('what cannot be read says why and can be tried again; what was read once stays and is called old', async () => {
  const user = userEvent.setup();
  const failing = () => {
    throw new RegistryFailure('internal', 'The registry failed; its log says why.');
  };
  const registry = fakeRegistry({ environments: failing });
  const { store } = await renderConsole(gate);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not read the names');
  registry.answers = names;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/sees production/)).toBeVisible();
  registry.answers = { environments: failing };
  act(() => store.set(refreshAtom));
  expect(await screen.findByRole('alert')).toHaveTextContent('What you see may be old');
  expect(screen.getByText(/sees production/)).toBeVisible();
});
