import { success } from '@grandstand/shared-contracts';
import { AiringLive, ContainerItems, GameScore, LiveScores, VodByUrn } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import { aGame } from '../testing/a-game.ts';
import { aVod, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { contents, leave, NOW, openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const veil = (host: FakeHost) => void host.preferences.set('spoilerFree', true);
const toggle = () => screen.getByRole('button', { name: 'Spoiler-free' });
const GAME = aScheduleItem({
  sc_st_dt: new Date(NOW - 1_800_000).toISOString(),
  ev_live: true,
  isGame: true,
  pgm: {
    lon: [{ n: 'New York wins it late' }],
    lostl: [{ n: 'Final: 5–4' }],
    tm: [
      { ty: 'away', c: 'NYK', n: 'New York' },
      { ty: 'home', c: 'BOS', n: 'Boston' },
    ],
  },
});
const withGame = (host: FakeHost) => host.answer(AiringLive, success({ data: [GAME] }));

test('cards hide title, still and length while spoiler-free is on', async () => {
  const { host } = await openBrowse('/watch', undefined, veil);
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByText('Recording 1')).not.toBeInTheDocument();
  expect(document.querySelector('a[href^="/watch/vod-"] img')).toBeNull();
  expect(document.body).not.toHaveTextContent('1:30');
  await user.click(toggle());
  expect(screen.getByText('Recording 1')).toBeVisible();
  expect(host.preferences.get('spoilerFree')).toBe(false);
});

test('plays a recording without its title, length and timeline', async () => {
  const { port } = await openBrowse('/watch/vod-1', undefined, veil);
  act(() =>
    port.report({ status: 'playing', live: false, positionS: 60, durationS: 90, seekEndS: 90 }, { type: 'started' }),
  );
  expect(screen.getByText('1:00')).toBeVisible();
  expect(document.body).not.toHaveTextContent('1:30');
  expect(screen.queryByRole('slider', { name: 'Seek' })).not.toBeInTheDocument();
  expect(screen.queryByText('Recording 1')).not.toBeInTheDocument();
  await user.click(toggle());
  expect(screen.getByRole('slider', { name: 'Seek' })).toBeVisible();
});

test('asks before the first frame of a live game, and plays live on that answer', async () => {
  const { host, port } = await openWatch((fake) => {
    veil(fake);
    withGame(fake);
  });
  expect(screen.getByText('Watch live, or from the start?')).toBeVisible();
  expect(document.body).not.toHaveTextContent('New York wins it late');
  expect(document.body).not.toHaveTextContent('Final');
  expect(contents(host)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Watch live' }));
  await settle();
  expect(port.sources).toHaveLength(1);
  expect(port.sources[0]).not.toHaveProperty('startAtMs');
  expect(port.sources[0]).not.toHaveProperty('startOffsetS');
});

test('plays from the start on that answer', async () => {
  const { port } = await openWatch((fake) => {
    veil(fake);
    withGame(fake);
  });
  await user.click(screen.getByRole('button', { name: 'From the start' }));
  await settle();
  expect(port.sources[0]).toMatchObject({ startAtMs: NOW - 1_800_000 });
});

test('continues what plays when the mode is switched on, and hides its title', async () => {
  const { host, port } = await openWatch(withGame);
  play(port);
  expect(screen.getByRole('heading', { name: 'New York wins it late' })).toBeVisible();
  await user.click(toggle());
  expect(screen.getByRole('heading', { name: 'New York at Boston' })).toBeVisible();
  expect(screen.queryByText('Watch live, or from the start?')).not.toBeInTheDocument();
  expect(contents(host)).toHaveLength(1);
});

test('plays a programme without teams without a question', async () => {
  const { port } = await openWatch((fake) => {
    veil(fake);
    fake.answer(AiringLive, success({ data: [aScheduleItem({ pgm: { lon: [{ n: 'CenterStage' }] } })] }));
  });
  expect(screen.queryByText('Watch live, or from the start?')).not.toBeInTheDocument();
  expect(port.sources).toHaveLength(1);
});

const TEAMS = [
  { ty: 'away' as const, c: 'BOS', n: 'Red Sox' },
  { ty: 'home' as const, c: 'NYY', n: 'Yankees' },
];
const RECORDINGS = [
  aVod(1, { lon: [{ n: 'Walk-off in the ninth: Red Sox at Yankees' }], tm: TEAMS, con_tg: ['Baseball', 'MLB'] }),
  aVod(2, { lon: [{ n: 'Full Court, episode 3' }], isGame: false, con_tg: ['Basketball', 'NBA'] }),
];
const recordings = (host: FakeHost) => {
  host.answer(ContainerItems, success({ data: { data: RECORDINGS }, total: 2 }));
  host.answer(VodByUrn, ({ id }) =>
    success({ data: RECORDINGS.find((item) => item.id === id) ?? aVod(3), containerId: 'classics' }),
  );
};

test('spoiler-free keeps the matchup of a game on a neutral league still, and hides its title, still and length', async () => {
  await openBrowse('/watch', undefined, (host) => {
    veil(host);
    recordings(host);
  });
  const [card] = screen.getAllByRole('link', { name: /Red Sox at Yankees/ });
  expect(card).not.toHaveTextContent(/Walk-off|1:30/);
  expect(card?.querySelector('img')).toBeNull();
  expect(card?.querySelector('[aria-hidden]')).toHaveTextContent('MLB');
});

test('spoiler-free: shows a show completely', async () => {
  await openBrowse('/watch', undefined, (host) => {
    veil(host);
    recordings(host);
  });
  const [card] = screen.getAllByRole('link', { name: /Full Court, episode 3/ });
  expect(card?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/still-2.webp'));
});

// The cover loads on first use: jest loads the module before any test waits for it.
beforeAll(async () => void (await import('./score-cover.tsx')));
const cover = () => screen.queryByText('Score hidden');

test('covers the score in the video while spoiler-free is on, live and in a recording', async () => {
  const { port } = await openWatch(withGame);
  play(port);
  expect(cover()).not.toBeInTheDocument();
  await user.click(toggle());
  await settle();
  expect(cover()).toBeVisible();
  await user.click(toggle());
  expect(cover()).not.toBeInTheDocument();
});

test('covers the score in a recorded game, and not in a show', async () => {
  const recordingOf = async (id: string) => {
    const { port } = await openBrowse(`/watch/${id}`, undefined, (host) => {
      veil(host);
      recordings(host);
    });
    act(() => port.report({ status: 'playing', live: false, durationS: 90, seekEndS: 90 }, { type: 'started' }));
    await settle();
  };
  await recordingOf('vod-1');
  expect(cover()).toBeVisible();
  leave();
  await recordingOf('vod-2');
  expect(cover()).not.toBeInTheDocument();
});

const withTwoGames = (host: FakeHost) => {
  const other = aScheduleItem({ ...GAME, cid: 'yes-2', cn: 'YES 2', pgm_id: 'pgm-2' });
  host.answer(AiringLive, success({ data: [GAME, other] }));
  host.answer(GameScore, ({ id }) => success(aGame({ id })));
  const current = { turns: aGame().turns.slice(-1), turnCount: 6, isLive: true };
  const games = ['yes-1', 'yes-2'].map((channel) => ({
    ...aGame({ id: `pgm-${channel.slice(-1)}` }),
    ...current,
    channel,
  }));
  host.answer(LiveScores, success({ games, next: [] }));
};
const otherCard = () => screen.getByRole('button', { name: /YES 2 ·/ });

test('a card of a game on air shows its score, period and clock', async () => {
  await openWatch(withTwoGames);
  expect(otherCard()).toHaveTextContent('New York 1, Boston 1, Period 2, 1:40');
  expect(otherCard()).toHaveTextContent('NYK 1BOS 1P2 1:40');
});

test('spoiler-free no card shows a score, and none is requested', async () => {
  const { host } = await openWatch((fake) => {
    veil(fake);
    withTwoGames(fake);
  });
  expect(otherCard()).not.toHaveTextContent(/NYK|Period/);
  expect(host.calls.filter(({ id }) => id === 'gameScore' || id === 'liveScores')).toEqual([]);
});
