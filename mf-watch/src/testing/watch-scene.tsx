import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import {
  AccessCheck,
  AiringLive,
  GameScore,
  LiveEventFile,
  LiveEvents,
  LiveProgram,
  LiveScores,
  StorefrontContainers,
} from '@grandstand/shared-contracts/api';
import { defineRemote } from '@grandstand/shared-contracts/react';
import { aScheduleItem, aSession, type FakeHost, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { TEXTS } from '../../texts/en.ts';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../remote.json';
// Lazy parts are loaded with the test file, so that no test waits for their transformation.
import '../live/late-parts.ts';
import '../live/live-carousel.tsx';
import '../live/mini-bar.tsx';
import '../live/score-strip.tsx';
import '../overlay/game-layer.tsx';
import '../player/player-surface.tsx';
import '../player/remembered-choices.ts';
import '../score/follow-game.tsx';
import { AdServer } from '../ads/playing-ad.tsx';
import '../ads/pre-roll.tsx';
import { FREE, playableHost } from '../playback/testing/playback-fixture.ts';
import { EngineContext } from '../player/engine-context.ts';
import { type FakePort, fakePort, LIVE_STATE } from '../player/testing/fake-port.ts';
import { WatchScreen } from '../page/watch.screen.tsx';

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
/** Fake clock of every scene; call once per test file. */
export const runOnSceneClock = () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    leave();
    jest.useRealTimers();
    ads.vast = null;
    ads.requested.length = 0;
    ads.reported.length = 0;
  });
};

/** The ad server's response, its requests and the reported events. */
export const ads = { vast: null as Document | null, requested: [] as string[], reported: [] as string[] };
const adServer = {
  async fetch(url: string) {
    ads.requested.push(url);
    return ads.vast;
  },
  report: (url: string) => void ads.reported.push(url),
};

/** Sets the width of the window; returns its undo. */
export const beWide = (widthPx: number) => {
  const real = window.matchMedia;
  window.matchMedia = (query) => {
    const limitPx = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    return Object.assign(real(query), { matches: widthPx <= limitPx });
  };
  return () => {
    window.matchMedia = real;
  };
};

export interface Scene {
  readonly host: FakeHost;
  readonly port: FakePort;
  /** Whether the engine's code was requested. */
  readonly engine: { isRequested: boolean };
}
export const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(0)));

export const openWatch = async (
  prepare: (host: FakeHost) => void = () => {},
  session?: Session,
  path = '/watch',
  port = fakePort(),
  nextPort: () => FakePort = () => port,
): Promise<Scene> => {
  const host = playableHost(session);
  const onScreen = fakeHost({ path, routes: manifest.routes as never });
  host.answer(AiringLive, success({ data: channels }));
  host.answer(LiveEvents, success({ data: overflow }));
  host.answer(LiveEventFile, success({ eventTime: '', teams: [], league: '', sportsName: '' }));
  host.answer(LiveProgram, failure(new AppError('refused', 'none', { status: 404 })));
  host.answer(GameScore, failure(new AppError('refused', 'none', { status: 404 })));
  host.answer(LiveScores, failure(new AppError('unavailable', 'none')));
  host.answer(AccessCheck, success({ allowed: true, code: 0 }));
  host.answer(StorefrontContainers, success({ data: [], total: 0 }));
  prepare(host);
  const engine = { isRequested: false };
  const loadEngine = async () => {
    engine.isRequested = true;
    return async () => nextPort();
  };
  const Screen = () => (
    <EngineContext value={loadEngine}>
      <AdServer value={adServer}>
        <WatchScreen />
      </AdServer>
    </EngineContext>
  );
  await act(async () => {
    undo = renderRemote(defineRemote(TEXTS, { watch: Screen }), {
      host: { ...host, routes: onScreen.routes, history: onScreen.history, navigate: onScreen.navigate },
    }).unmount;
  });
  await settle();
  return { host: { ...host, history: onScreen.history, navigate: onScreen.navigate }, port, engine };
};
export const play = (port: FakePort) => act(() => port.report(LIVE_STATE, { type: 'started' }));
export const requests = (host: FakeHost, id: string) => host.calls.filter((call) => call.id === id);
export const contents = (host: FakeHost) =>
  requests(host, 'authorize').map(({ request }) => (request as { contentId: string }).contentId);
