import { reply, sessionWith, registration, credentials, working } from './testing/session-actions-scene.ts';

const steps = (scene: ReturnType<typeof sessionWith>) => scene.store.get().onboarding.pending;

test('A-104: onboarding that is pending survives a reload', async () => {
  const first = sessionWith(working());
  await first.actions.register(registration);
  expect(steps(first)).toEqual(['teams', 'players']);
  const kept = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)] as const);
  const reloaded = sessionWith(working());
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
  await reloaded.actions.load();
  expect(steps(reloaded)).toEqual(['teams', 'players']);
});

test('A-104: it survives a sign-out and the next sign-in of the same account, and no other account’s', async () => {
  const answers = working();
  const scene = sessionWith(answers);
  await scene.actions.register(registration);
  await scene.actions.signOut();
  expect(steps(scene)).toEqual([]);
  const own = answers['getContact'];
  answers['getContact'] = reply('GetContact', { spAccountID: 'acc-2', isLinkedToTV: false, contactMessage: [] });
  await scene.actions.signIn(credentials);
  expect(steps(scene)).toEqual([]);
  await scene.actions.signOut();
  Object.assign(answers, { getContact: own });
  await scene.actions.signIn(credentials);
  expect(steps(scene)).toEqual(['teams', 'players']);
});

test('A-104: a finished onboarding is not offered again', async () => {
  const scene = sessionWith(working());
  await scene.actions.register(registration);
  scene.actions.setOnboarding([]);
  await scene.actions.signOut();
  await scene.actions.signIn(credentials);
  expect(steps(scene)).toEqual([]);
});
