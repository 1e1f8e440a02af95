import { type Session, success } from '@grandstand/shared-contracts';
import { AiringLive, LiveEvents } from '@grandstand/shared-contracts/api';
import { defineRemote } from '@grandstand/shared-contracts/react';
import { aScheduleItem, aSession, type FakeHost, fakeHost, renderRemote } from '@grandstand/shared-contracts/testing';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json';
import { EngineContext } from '../../player/engine-context.ts';
import { type FakePort, fakePort, LIVE_STATE } from '../../player/testing/fake-port.ts';
import { OnNowScreen } from '../on-now.screen.tsx';
import { FREE, playableHost } from './playback-fixture.ts';

export const NOW = Date.UTC(2026, 10, 21, 0);
export const channels = [
  aScheduleItem(),
  aScheduleItem({ cid: 'yes-2', cn: 'YES 2', pgm: { lon: [{ n: 'Brooklyn at Chicago' }] } }),
  aScheduleItem({ cid: 'yes-3', cn: 'YES Extra', ent: FREE, pgm: { lon: [{ n: 'CenterStage' }] } }),
];
export const overflow = [
  aScheduleItem({ cid: 'overflow-1', cn: 'YES Overflow', pgm: { lon: [{ n: 'New York at Toronto' }] } }),
];
export const visitor = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
export const withoutSubscription = aSession({ subscriptions: { list: [], loadedAt: 1 } });

export const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
let undo = () => {};
/** Ends the screen, as the shell does when the viewer goes elsewhere. */
export const leave = () => {
  act(() => undo());
  undo = () => {};
};
/** The clock of every scene; call once per test file. */
export const runOnSceneClock = () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    leave();
    jest.useRealTimers();
  });
};

export interface Scene {
  readonly host: FakeHost;
  readonly port: FakePort;
}
export const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(0)));

export const openWatch = async (prepare: (host: FakeHost) => void = () => {}, session?: Session): Promise<Scene> => {
  const host = playableHost(session);
  const port = fakePort();
  const onScreen = fakeHost({ path: '/watch', routes: manifest.routes as never });
  host.answer(AiringLive, success({ data: channels }));
  host.answer(LiveEvents, success({ data: overflow }));
  prepare(host);
  const Screen = () => (
    <EngineContext value={async () => async () => port}>
      <OnNowScreen />
    </EngineContext>
  );
  await act(async () => {
    undo = renderRemote(defineRemote({ watch: Screen }), {
      host: { ...host, routes: onScreen.routes, history: onScreen.history, navigate: onScreen.navigate },
    }).unmount;
  });
  await settle();
  return { host: { ...host, history: onScreen.history }, port };
};
export const play = (port: FakePort) => act(() => port.report(LIVE_STATE, { type: 'started' }));
export const requests = (host: FakeHost, id: string) => host.calls.filter((call) => call.id === id);
export const contents = (host: FakeHost) =>
  requests(host, 'authorize').map(({ request }) => (request as { contentId: string }).contentId);
