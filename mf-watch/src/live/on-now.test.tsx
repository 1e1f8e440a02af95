import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import {
  AiringLive,
  Authorize,
  LiveEvents,
  LocationLookup,
  StreamCreate,
  type ScheduleItem,
} from '@grandstand/shared-contracts/api';
import { defineRemote } from '@grandstand/shared-contracts/react';
import {
  aScheduleItem,
  aSession,
  aSubscription,
  type FakeHost,
  fakeHost,
  renderRemote,
} from '@grandstand/shared-contracts/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../remote.json';
import { EngineContext } from '../player/engine-context.ts';
import { type FakePort, fakePort, LIVE_STATE } from '../player/testing/fake-port.ts';
import { OnNowScreen } from './on-now.screen.tsx';
import { FREE, noAnswer, playableHost, refused } from './testing/playback-fixture.ts';

const NOW = Date.UTC(2026, 10, 21, 0);
const channels = [
  aScheduleItem(),
  aScheduleItem({ cid: 'yes-2', cn: 'YES 2', pgm: { lon: [{ n: 'Brooklyn at Chicago' }] } }),
  aScheduleItem({ cid: 'yes-3', cn: 'YES Extra', ent: FREE, pgm: { lon: [{ n: 'CenterStage' }] } }),
];
const overflow = [
  aScheduleItem({ cid: 'overflow-1', cn: 'YES Overflow', pgm: { lon: [{ n: 'New York at Toronto' }] } }),
];
const visitor = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const withoutSubscription = aSession({ subscriptions: { list: [], loadedAt: 1 } });

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
let undo = () => {};
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  act(() => undo());
  jest.useRealTimers();
});

interface Scene {
  readonly host: FakeHost;
  readonly port: FakePort;
}
const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(0)));

const openWatch = async (prepare: (host: FakeHost) => void = () => {}, session?: Session): Promise<Scene> => {
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
const play = (port: FakePort) => act(() => port.report(LIVE_STATE, { type: 'started' }));
const requests = (host: FakeHost, id: string) => host.calls.filter((call) => call.id === id);
const contents = (host: FakeHost) =>
  requests(host, 'authorize').map(({ request }) => (request as { contentId: string }).contentId);

test('WATCH-008: On Now plays the first channel under its title, league and time', async () => {
  const { host, port } = await openWatch();
  play(port);
  expect(screen.getByRole('heading', { level: 1, name: 'Watch' })).toBeInTheDocument();
  const onNow = screen.getByRole('region', { name: 'On Now' });
  expect(within(onNow).getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
  expect(onNow).toHaveTextContent('Regional League');
  expect(onNow).toHaveTextContent('120 min left');
  expect(within(onNow).getByRole('progressbar', { name: /120 minutes of this program left/ })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(within(onNow).getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(contents(host)).toEqual(['yes-1']);
  expect(port.sources).toEqual([{ url: 'http://localhost/media/token/channels/yes-1/manifest.mpd', format: 'dash' }]);
});

test('while the line-up loads its room is kept and named', async () => {
  await openWatch((host) => host.answer(AiringLive, () => new Promise(() => {})));
  expect(screen.getByRole('status')).toHaveTextContent('Loading what’s on');
});

test('WATCH-010: overflow events stand under Also Live beside the player, other channels beneath', async () => {
  await openWatch();
  const also = screen.getByRole('region', { name: 'Also Live' });
  expect(within(also).getAllByRole('button')).toHaveLength(1);
  expect(within(also).getByRole('button', { name: /New York at Toronto/ })).toBeVisible();
  const more = screen.getByRole('region', { name: 'More channels' });
  expect(
    within(more)
      .getAllByRole('button')
      .map((card) => card.textContent),
  ).toEqual([expect.stringContaining('Brooklyn at Chicago'), expect.stringContaining('CenterStage')]);
});

test('WATCH-010: at 767 px and below Also Live is a carousel', async () => {
  const real = window.matchMedia;
  window.matchMedia = (query) => Object.assign(real(query), { matches: query.includes('max-width') });
  await openWatch((host) =>
    host.answer(
      LiveEvents,
      success({ data: [...overflow, aScheduleItem({ cid: 'overflow-2' }), aScheduleItem({ cid: 'overflow-3' })] }),
    ),
  );
  expect(screen.getByRole('button', { name: 'Next, Also Live' })).toBeVisible();
  window.matchMedia = real;
});

test.each([
  ['without overflow events', success({ data: [] })],
  ['when they cannot be loaded', noAnswer()],
])('WATCH-011: there is no Also Live %s', async (_when, reply) => {
  await openWatch((host) => host.answer(LiveEvents, reply));
  expect(screen.queryByText('Also Live')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

test('choosing another item stops the first and plays it', async () => {
  const { host, port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: /New York at Toronto/ }));
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'overflow-1']);
  expect(host.calls.map(({ id }) => id).filter((id) => id.startsWith('stream'))).toEqual([
    'streamCreate',
    'streamDelete',
    'streamCreate',
  ]);
  expect(screen.getByRole('button', { name: /New York at Toronto/ })).toHaveAttribute('aria-current', 'true');
  expect(
    within(screen.getByRole('region', { name: 'More channels' })).getByRole('button', { name: /New York at Boston/ }),
  ).toBeVisible();
});

test.each([
  ['a visitor', visitor, '/register'],
  ['an account without subscription', withoutSubscription, '/CreditCardPayment'],
])(
  'WATCH-030…033, WATCH-077: %s sees the wall with its price and the way to subscribe',
  async (_who, session, path) => {
    const { host } = await openWatch(
      (fake) =>
        fake.config.set({
          ...fake.config.get(),
          subscriptionScreens: {
            promoPricing: { ...fake.config.get().subscriptionScreens.promoPricing, monthlyRegular: 24.99 },
          },
        }),
      session,
    );
    expect(
      screen.getByRole('heading', { name: 'The video you are trying to watch requires a YES subscription' }),
    ).toBeVisible();
    expect(screen.getByText('Subscribe now for just $24.99/mo')).toBeVisible();
    expect(screen.getByText('Subject to territorial restrictions.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'SUBSCRIBE' }));
    expect(host.history.get().pathname).toBe(path);
    expect(contents(host)).toEqual([]);
  },
);

test('WATCH-033, A-97: in phase 1 the wall leads to the Gotham route, in phase 2 to the app', async () => {
  const { host } = await openWatch((fake) => fake.config.set({ ...fake.config.get(), isPhase1Enabled: true }), visitor);
  expect(screen.getByText('Subscribe to Yes Network')).toBeVisible();
  expect(screen.getByRole('link', { name: 'SUBSCRIBE' })).toHaveAttribute('href', '/SubscribeToGotham');
  act(() => host.config.set({ ...host.config.get(), isPhase2Enabled: true }));
  expect(screen.getByRole('link', { name: /GET THE GOTHAM SPORTS APP/ })).toHaveAttribute(
    'href',
    'https://apps.example.test/gotham-sports',
  );
  expect(screen.queryByText(/Subscribe now/)).not.toBeInTheDocument();
});

test('WATCH-016, WATCH-017: a visitor sees locks, and plays the channel that is free', async () => {
  const { host, port } = await openWatch(undefined, visitor);
  expect(screen.getByRole('button', { name: /Locked, subscription required.*Brooklyn at Chicago/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /CenterStage/ }));
  await settle();
  play(port);
  expect(contents(host)).toEqual(['yes-3']);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the wall gives way as soon as the viewer has a subscription', async () => {
  const { host } = await openWatch(undefined, withoutSubscription);
  await act(async () => host.session.set(aSession({ subscriptions: { list: [aSubscription()], loadedAt: 2 } })));
  await settle();
  expect(screen.queryByRole('link', { name: 'SUBSCRIBE' })).not.toBeInTheDocument();
  expect(contents(host)).toEqual(['yes-1']);
});

test('while the account loads nothing is opened', async () => {
  const { host } = await openWatch(undefined, aSession({ status: 'loading' }));
  expect(requests(host, 'locationLookup')).toHaveLength(0);
  await act(async () => host.session.set(aSession()));
  await settle();
  expect(contents(host)).toEqual(['yes-1']);
});

test('WATCH-079: outside the country the player says so, and the lists say that videos are unavailable', async () => {
  await openWatch((host) => host.answer(LocationLookup, success({ country: 'ca', zone: 'none', zip: '' })));
  expect(screen.getByRole('alert')).toHaveTextContent(/Live streaming unavailable.*outside USA/);
  expect(screen.getByRole('alert')).toHaveTextContent('You are outside of US.');
  expect(screen.getByText('Videos unavailable')).toBeVisible();
  expect(screen.queryByText('Also Live')).not.toBeInTheDocument();
});

test.each([
  [1404, /^You are either not subscribed to YES or authorized/],
  [1041, /maximum 30 days travel rights when out of region/],
  [40050146, /local restrictions/],
  [1406, /your location changed/],
  [1407, /no longer includes this program/],
  [1408, /Content cannot be played because it has ended/],
])('WATCH-078…085: code %i shows its text, its code and Try again', async (code, text) => {
  const { host } = await openWatch((fake) => fake.answer(Authorize, refused(code)));
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('heading', { name: text })).toBeVisible();
  expect(alert).toHaveTextContent(`${code}`);
  host.answer(Authorize, refused(code));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await settle();
  expect(contents(host)).toHaveLength(2);
});

test('WATCH-080: the stream limit names 3 devices', async () => {
  await openWatch((host) => host.answer(StreamCreate, refused(40060105)));
  expect(screen.getByRole('alert')).toHaveTextContent(/Live streaming limit reached.*3 devices/);
});

test('WATCH-082: a provider blackout names the zip on file', async () => {
  const session = aSession({ tv: { selectedMVPD: 'cable', authenticated: true, zip: '10001' } });
  await openWatch((host) => host.answer(Authorize, refused(40050150)), session);
  expect(screen.getByRole('alert')).toHaveTextContent('10001');
});

test('WATCH-074, WATCH-086: an unknown refusal shows the message of the server and closes the list', async () => {
  const { host } = await openWatch((fake) => fake.answer(Authorize, refused(4711, 'Not on Sundays.')));
  expect(screen.getByRole('alert')).toHaveTextContent('Not on Sundays.');
  const card = screen.getByRole('button', { name: /Brooklyn at Chicago/ });
  expect(card).toHaveAttribute('aria-disabled', 'true');
  await user.click(card);
  await settle();
  expect(contents(host)).toEqual(['yes-1']);
});

test('a stream that breaks in the player frees its slot, says so, and starts again on Try again', async () => {
  const { host, port } = await openWatch();
  play(port);
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'decode', engineCode: 'shaka:3016' } }),
  );
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('This video can’t be played right now.');
  expect(screen.getByRole('alert')).toHaveTextContent('Code shaka:3016');
  expect(port.asked.at(-1)).toBe('unload');
  expect(requests(host, 'streamDelete')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(port.sources).toHaveLength(2);
});

test.each(['the end of the page', 'sign-out', 'leaving the screen', 'an order of the shell'])(
  'WATCH-049: %s frees the stream',
  async (ending) => {
    const { host, port } = await openWatch();
    play(port);
    await act(async () => {
      if (ending === 'the end of the page') window.dispatchEvent(new Event('pagehide'));
      else if (ending === 'sign-out') host.session.set(aSession({ status: 'signingOut' }));
      else if (ending === 'an order of the shell') host.bus.emit('player:stop', { reason: 'test' });
      else undo();
    });
    undo = ending === 'leaving the screen' ? () => {} : undo;
    await settle();
    expect(requests(host, 'streamDelete')).toHaveLength(1);
    expect(port.asked).toContain('unload');
  },
);

test('a page that comes back from the page cache plays again', async () => {
  const { host } = await openWatch();
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-1']);
});

test('the shell is told to be careful while something plays, and that it ended', async () => {
  const busy: boolean[] = [];
  const states: string[] = [];
  await openWatch((host) => {
    host.setBusy = (value) => busy.push(value);
    host.bus.on('player:state', ({ state }) => states.push(state));
  });
  expect(busy.at(-1)).toBe(true);
  act(() => undo());
  undo = () => {};
  expect(busy.at(-1)).toBe(false);
  expect(states).toEqual(['loading', 'idle']);
});

test('a line-up that cannot be loaded is an error with Try again', async () => {
  const { host } = await openWatch((fake) => fake.answer(AiringLive, failure(new AppError('unavailable', 'no'))));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load what’s on.');
  host.answer(AiringLive, success({ data: channels }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

test('a line-up without anything says so', async () => {
  await openWatch((host) => {
    host.answer(AiringLive, success({ data: [] }));
    host.answer(LiveEvents, success({ data: [] }));
  });
  expect(screen.getByRole('heading', { name: 'Nothing is on right now.' })).toBeVisible();
});

const nextProgramme = (): ScheduleItem[] => [
  aScheduleItem({
    sc_st_dt: '2026-11-21T00:01:00Z',
    sc_ed_dt: '2026-11-21T03:00:00Z',
    pgm: { lon: [{ n: 'Postgame' }] },
  }),
];

test('WATCH-106: the title follows the schedule without a reload and without a new stream', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host, port } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  play(port);
  host.answer(AiringLive, success({ data: nextProgramme() }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(59_000)));
  expect(requests(host, 'airingLive')).toHaveLength(1);
  await act(async () => void (await jest.advanceTimersByTimeAsync(12_000)));
  expect(screen.getByRole('heading', { level: 3, name: 'Postgame' })).toBeVisible();
  expect(requests(host, 'authorize')).toHaveLength(1);
});

test('S-24: a hidden page asks for nothing, and catches up when it is seen again', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => void (await jest.advanceTimersByTimeAsync(300_000)));
  expect(requests(host, 'airingLive')).toHaveLength(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(requests(host, 'airingLive')).toHaveLength(2);
  visibility.mockRestore();
});

test('a refresh that fails keeps what is on the screen', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  host.answer(AiringLive, noAnswer());
  await act(async () => void (await jest.advanceTimersByTimeAsync(75_000)));
  expect(requests(host, 'airingLive')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});
