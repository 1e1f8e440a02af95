import { defineRemote } from '@grandstand/shared-contracts/react';
import { aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { TEXTS } from '../../texts/en.ts';
import { act } from '@testing-library/react';
import manifest from '../../remote.json';
import { ViewerSteps } from './viewer-steps.tsx';

let unmount: () => Promise<void>;
afterEach(async () => unmount());

const open = async (session: Parameters<typeof aSession>[0], path = '/watch') => {
  const host = fakeHost({ session: aSession(session), path, routes: manifest.routes as never });
  const remote = defineRemote(TEXTS, { watch: ViewerSteps });
  let undo = () => {};
  await act(async () => {
    undo = renderRemote(remote, { host }).unmount;
  });
  unmount = () => act(async () => undo());
  return host;
};
const names = (host: Awaited<ReturnType<typeof open>>) => host.panels.map(({ name }) => name);
const done = (host: Awaited<ReturnType<typeof open>>, outcome: string) =>
  act(async () => {
    const onDone = host.panels[0]?.props['onDone'] as ((outcome: string) => void) | undefined;
    if (!onDone) throw new Error('No picker is open.');
    onDone(outcome);
  });

test('AUTH-091, AUTH-099: shows the picker to viewers who chose to sign in with a TV provider, and not to signed-in ones', async () => {
  const requested = await open({ userType: 'tve' });
  expect(names(requested)).toEqual(['auth/tv-picker']);
  await unmount();
  expect(names(await open({ userType: 'tve', tv: { selectedMVPD: 'harborline', authenticated: true } }))).toEqual([]);
  await unmount();
  expect(names(await open({ userType: 'dtc' }))).toEqual([]);
});

test('AUTH-106: returns to the landing page without a provider, and stays with one', async () => {
  const host = await open({ userType: 'tve' });
  await act(async () => host.session.actions.setUserType(null, 'no-provider'));
  await done(host, 'none');
  expect(host.history.get().pathname).toBe('/');
  await unmount();
  const other = await open({ userType: 'tve' }, '/watch?vodSearch=a');
  await act(async () =>
    other.session.set(aSession({ userType: 'tve', tv: { selectedMVPD: 'harborline', authenticated: true } })),
  );
  expect(names(other)).toEqual(['auth/tv-picker']);
  await done(other, 'authenticated');
  expect(names(other)).toEqual([]);
  expect(other.history.get().search).toBe('?vodSearch=a');
});

test('AUTH-114: offers pending onboarding steps on the watch page', async () => {
  const host = await open({ onboarding: { pending: ['players'] } });
  expect(names(host)).toEqual(['auth/onboarding']);
  await act(async () => host.session.actions.setOnboarding([]));
  expect(names(host)).toEqual([]);
});

test('AUTH-119: favourites lead back to the current video', async () => {
  const host = await open({}, '/watch/vod-7');
  expect(host.session.get().vodId).toBe('vod-7');
});
