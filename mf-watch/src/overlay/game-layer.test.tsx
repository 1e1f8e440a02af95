import { AppError, failure, success } from '@grandstand/shared-contracts';
import { LiveEventFile, LiveProgram } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import { openWatch, play, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const withProgram = (host: FakeHost) =>
  host.answer(LiveProgram, ({ programId }) =>
    success({
      programId,
      scheduledStartTime: '2026-11-20T23:00:00Z',
      scheduledEndTime: '2026-11-21T02:00:00Z',
    }),
  );
const fiveSeconds = () => act(async () => void (await jest.advanceTimersByTimeAsync(5_000)));

/** The layer's code loads with the first frame. */
const begin = async (port: Parameters<typeof play>[0]) => {
  play(port);
  await settle();
};

test('WATCH-090: shows the overlay over a live game that has a program', async () => {
  const { port } = await openWatch(withProgram);
  await begin(port);
  await fiveSeconds();
  expect(screen.getByRole('complementary', { name: 'About this game' })).toHaveTextContent('NYK at BOS');
});

test('WATCH-090: far behind live, over the programme before, there is no overlay until the game is reached', async () => {
  const { port } = await openWatch(withProgram);
  await begin(port);
  await fiveSeconds();
  const layer = () => screen.queryByRole('complementary', { name: 'About this game' });
  const airs = (at: string) => act(() => port.report({ airedAtMs: Date.parse(at) }, { type: 'timeChanged' }));
  airs('2026-11-20T22:59:59Z');
  expect(layer()).not.toBeInTheDocument();
  airs('2026-11-20T23:00:00Z');
  await fiveSeconds();
  expect(layer()).toHaveTextContent('NYK at BOS');
});

test('WATCH-097: renders and announces nothing over a live game without a program', async () => {
  const { host, port } = await openWatch();
  await begin(port);
  await fiveSeconds();
  expect(requests(host, 'liveProgram')).not.toEqual([]);
  expect(screen.queryByRole('complementary', { name: 'About this game' })).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
});

test('WATCH-098: reads the live event from the address in the configuration', async () => {
  const addresses: unknown[] = [];
  const { port } = await openWatch((fake) => {
    withProgram(fake);
    fake.config.set({ ...fake.config.get(), liveEventUrl: 'https://events.example.test/now.json' });
    const { call } = fake;
    Object.assign(fake, {
      call: ((requested, request, options) => {
        if (requested.id === LiveEventFile.id) addresses.push(options?.address);
        return call(requested, request, options);
      }) as FakeHost['call'],
    });
  });
  await begin(port);
  await fiveSeconds();
  expect(addresses).toEqual(['https://events.example.test/now.json']);
});

test('WATCH-096: shows a toast when an overlay service fails', async () => {
  const { host, port } = await openWatch((fake) => {
    withProgram(fake);
    fake.answer(LiveEventFile, failure(new AppError('unavailable', 'no', { status: 500 })));
  });
  // Nothing over the video is requested before its first frame.
  expect(host.toasts).toEqual([]);
  await begin(port);
  await settle();
  expect(host.toasts).toEqual([
    { type: 'Ease Live Game Identifier Error', message: 'Error fetching live event data', level: 'error' },
  ]);
});

const withPickNPlay =
  (leagues: readonly string[], simpleBetEnabled = true) =>
  (host: FakeHost) => {
    withProgram(host);
    host.config.set({ ...host.config.get(), simpleBetEnabled, simpleBetSupportedLeagues: [...leagues] });
  };

test('WATCH-099, WATCH-101: shows Pick-N-Play in its leagues while it is enabled, and reports its clicks', async () => {
  const { host, port } = await openWatch(withPickNPlay(['Regional League']));
  await begin(port);
  await fiveSeconds();
  await user.click(screen.getByRole('link', { name: /Pick-N-Play/ }));
  expect(host.tracked).toContainEqual({
    name: 'Pick-N-Play Click',
    props: { contentId: 'yes-1', league: 'Regional League', appVersion: '1.0.5' },
  });
  act(() => host.config.set({ ...host.config.get(), simpleBetEnabled: false }));
  expect(screen.queryByRole('link', { name: /Pick-N-Play/ })).not.toBeInTheDocument();
});

test('WATCH-099: Pick-N-Play is not shown in another league', async () => {
  const { port } = await openWatch(withPickNPlay(['Another League']));
  await begin(port);
  await fiveSeconds();
  expect(screen.getByRole('complementary', { name: 'About this game' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Pick-N-Play/ })).not.toBeInTheDocument();
});

const EASE_LIVE = {
  programID: '',
  awayTeam: '',
  homeTeam: '',
  startTime: '',
  accountId: '',
  env: '',
  streamId: '',
  deepLinkURL: 'https://game.example.test/tonight',
  logLevel: '',
};
const withEaseLive = (change: Partial<typeof EASE_LIVE>) => (host: FakeHost) => {
  withProgram(host);
  host.config.set({ ...host.config.get(), easeLive: { ...EASE_LIVE, ...change } });
};
const moreLink = () => screen.queryByRole('link', { name: /^More on this game/ });

test.each([
  ['names no game', {}],
  ['names these teams', { awayTeam: 'NYK', homeTeam: 'BOS' }],
])('CON-014: the overlay links to the deep link of the operator when the config %s', async (_what, change) => {
  const { port } = await openWatch(withEaseLive(change));
  await begin(port);
  expect(moreLink()).not.toBeInTheDocument();
  await fiveSeconds();
  expect(moreLink()).toHaveAttribute('href', 'https://game.example.test/tonight');
});

test.each([
  ['names another program', { programID: '20200101-NYK-BOS' }],
  ['names another team', { homeTeam: 'TOR' }],
  ['has no deep link', { deepLinkURL: '' }],
  ['has an unsafe deep link', { deepLinkURL: 'javascript:alert(1)' }],
])('CON-014: the overlay has no deep link when the config %s', async (_what, change) => {
  const { port } = await openWatch(withEaseLive(change));
  await begin(port);
  await fiveSeconds();
  expect(screen.getByRole('complementary', { name: 'About this game' })).toBeVisible();
  expect(moreLink()).not.toBeInTheDocument();
});

test.each([
  ['', []],
  ['none', []],
  ['error', ['error']],
  ['warn', ['error']],
  ['INFO', ['error', 'info']],
  ['debug', ['error', 'info', 'debug']],
])('CON-014: the overlay logs by its level in the config: %s', async (logLevel, expected) => {
  const seen: string[] = [];
  const spies = (['error', 'warn', 'info', 'debug'] as const).map((level) =>
    jest.spyOn(console, level).mockImplementation((...[message]: readonly unknown[]) => {
      if (String(message).startsWith('Game overlay: ')) seen.push(level);
    }),
  );
  const { port } = await openWatch((host) => {
    withEaseLive({ logLevel })(host);
    host.answer(LiveEventFile, failure(new AppError('unavailable', 'no', { status: 500 })));
  });
  await begin(port);
  await fiveSeconds();
  for (const spy of spies) spy.mockRestore();
  expect(new Set(seen)).toEqual(new Set(expected));
});
