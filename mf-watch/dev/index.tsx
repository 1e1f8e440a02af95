import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  AccessCheck,
  AiringLive,
  Authorize,
  ContainerItems,
  ContentSearch,
  FindPrograms,
  GameScore,
  Heartbeat,
  LiveEvents,
  LocationLookup,
  LiveScores,
  StorefrontContainers,
  SuggestSearch,
  StreamCreate,
  StreamDelete,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { defineRemote } from '@grandstand/shared-contracts/react';
import { aSession, fakeHost } from '@grandstand/contracts-testing';
import { TEXTS } from '../texts/en.ts';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { loadEngine } from '../src/player/engine.ts';
import { EngineContext } from '../src/player/engine-context.ts';
import { WatchScreen } from '../src/page/watch.screen.tsx';
import { clockworkEngine } from './clockwork-engine.ts';
import { game } from './game.ts';
import { channels, events } from './line-up.ts';
import { recordings, sections } from './storefront.ts';

/**
 * `?scenario=visitor|nosub|abroad|limit|blackout|ended|other|fault|empty|no-lineup|slow`; none plays. With
 * `&manifest=<address>` (and `&licence=<address>`, `&bitmovin=<key>`) the real engine plays that, without it a clockwork
 * without a picture.
 */
const query = new URLSearchParams(location.search);
const scenario = query.get('scenario') ?? '';
const address = query.get('manifest');
const licence = query.get('licence');

const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const withoutPlan = aSession({ subscriptions: { list: [], loadedAt: 1 } });
const host = fakeHost({
  texts: TEXTS,
  session: scenario === 'visitor' ? nobody : scenario === 'nosub' ? withoutPlan : aSession(),
  settings: { bitmovinKey: query.get('bitmovin') ?? '' },
  path: '/watch',
  routes: manifest.routes as never,
});

const refused = (code: number, message: string) =>
  failure(new AppError('refused', message, { serviceCode: String(code) }));
const problem = () => failure(new AppError('unavailable', 'The service did not answer.'));
const REFUSALS: Readonly<Record<string, ReturnType<typeof refused>>> = {
  blackout: refused(40050146, 'Blackout'),
  ended: refused(1408, 'Ended'),
  other: refused(4711, 'This program is being prepared.'),
  problem: problem(),
};
const pause = () => new Promise((resolve) => setTimeout(resolve, scenario === 'slow' ? 4_000 : 150));
const slowly = async <T,>(value: T): Promise<T> => {
  await pause();
  return value;
};

const isEmpty = scenario === 'empty';
host.answer(AiringLive, () =>
  slowly(scenario === 'no-lineup' ? problem() : success({ data: isEmpty ? [] : channels })),
);
host.answer(LiveEvents, () => slowly(success({ data: isEmpty ? [] : events })));
host.answer(LocationLookup, () =>
  slowly(success({ country: scenario === 'abroad' ? 'ca' : 'us', zone: 'yankees-nets', zip: '10001' })),
);
host.answer(Authorize, () =>
  slowly(
    REFUSALS[scenario] ??
      success({
        contentUrl: address ?? '/none.mpd',
        mediaFormat: 'dash',
        heartbeatToken: 'first',
        heartbeatEveryS: 60,
        ...(licence && { drm: { system: 'clearkey' as const, licenceUrl: licence } }),
      }),
  ),
);
host.answer(StreamCreate, () =>
  slowly(scenario === 'limit' ? refused(40060105, 'Limit') : success({ streamId: 'stream-1' })),
);
host.answer(AccessCheck, success({ allowed: true, code: 0 }));
host.answer(GameScore, () => slowly(isEmpty ? problem() : success(game())));
host.answer(StorefrontContainers, () => slowly(success({ data: isEmpty ? [] : sections, total: sections.length })));
host.answer(ContainerItems, ({ containerId }) =>
  slowly(success({ data: { data: recordings(containerId) }, total: recordings(containerId).length })),
);
host.answer(ContentSearch, ({ term }) => {
  const found = recordings('games').filter(({ name }) => name?.toLowerCase().includes(term.toLowerCase()));
  return slowly(success({ data: found, total: found.length }));
});
host.answer(LiveScores, () => slowly(problem()));
host.answer(FindPrograms, () => slowly(success({ programs: [], teams: [] })));
host.answer(SuggestSearch, () => slowly(success({ data: [] })));
host.answer(VodByUrn, ({ id }) => {
  const data = recordings('games').find((item) => item.id === id);
  return slowly(data ? success({ data, containerId: 'games' }) : problem());
});
host.answer(Heartbeat, success({ heartbeatToken: 'next' }));
host.answer(StreamDelete, success({}));

const Screen = () => (
  <EngineContext value={address ? loadEngine : async () => clockworkEngine}>
    <WatchScreen />
  </EngineContext>
);
const root = document.getElementById('root');
if (root) {
  // Where the shell has its header.
  root.style.paddingTop = 'var(--header-height)';
  defineRemote(TEXTS, { watch: Screen }).mount(root, host);
}
