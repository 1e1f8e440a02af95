import { splitName } from '@grandstand/shared-contracts';
import { contact, registration, sessionWith, working } from './testing/session-actions-scene.ts';

test('AUTH-072: a registration stores its tokens, loads the account and marks it registered', async () => {
  const { actions, store, storage, calls } = sessionWith(working());
  expect(await actions.register(registration)).toMatchObject({ ok: true });
  expect(calls[0]).toBe('createUser');
  expect(storage.get('accessToken')).toBe('A1');
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { registerSuccess: true } });
});

test('AUTH-074: the newsletter is added when it was wanted, and only then; its failure costs nothing', async () => {
  const without = sessionWith(working());
  await without.actions.register(registration);
  expect(without.calls).not.toContain('addOrRemoveFavouritesPOST');
  const withIt = sessionWith({ ...working(), addOrRemoveFavouritesPOST: () => ({ status: 500, body: {} }) });
  expect(await withIt.actions.register({ ...registration, newsletter: true })).toMatchObject({ ok: true });
  expect(withIt.calls.slice(0, 2)).toEqual(['createUser', 'addOrRemoveFavouritesPOST']);
});

test('AUTH-076, AUTH-077: a registration leads to payment, for a TV-provider viewer to watch', async () => {
  const dtc = sessionWith(working());
  await dtc.actions.register(registration);
  expect(dtc.store.get().intended).toEqual({ screen: 'plans' });
  const tve = sessionWith(working());
  tve.actions.setUserType('tve', 'landing');
  await tve.actions.register(registration);
  expect(tve.store.get().intended).toEqual({ screen: 'watch' });
});

test.each([
  ['Ana Maria Cruz', 'Ana', 'Maria Cruz'],
  [' Ana ', 'Ana', ''],
])('AUTH-064: %p is split on the first space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test('an account that was created and did not load is loaded by the next try, and created once', async () => {
  const answers = working();
  const { actions, store, calls } = sessionWith({ ...answers, getContact: () => ({ status: 500, body: {} }) });
  await actions.load();
  expect(await actions.register(registration)).toMatchObject({ ok: false });
  expect(store.get().status).toBe('anonymous');
  expect(await actions.register(registration)).toMatchObject({ ok: false });
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(1);
});

test.each([
  ['the same person', registration, 1],
  ['another e-mail', { ...registration, email: 'other@example.test' }, 2],
  ['the same e-mail, with another password', { ...registration, password: 'Another-1!' }, 2],
])('a second try as %s creates what is not there yet', async (_who, second, created) => {
  const answers = working();
  const { actions, store, calls } = sessionWith(answers);
  answers['getContact'] = () => ({ status: 500, body: {} });
  await actions.register(registration);
  answers['getContact'] = contact(0);
  expect(await actions.register(second)).toMatchObject({ ok: true });
  expect(store.get()).toMatchObject({ status: 'signedIn', intended: { screen: 'plans' } });
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(created);
});

test('after a sign-out a registration is a new one', async () => {
  const answers = working();
  const { actions, calls } = sessionWith(answers);
  answers['getContact'] = () => ({ status: 500, body: {} });
  await actions.register(registration);
  await actions.signOut();
  await actions.register(registration);
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(2);
});
