import { type Session, success } from '@grandstand/shared-contracts';
import { AiringLive, ChangeGameAlerts } from '@grandstand/shared-contracts/api';
import { aScheduleItem, aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import './sections.tsx';
import { NOW, openWatch, requests, runOnSceneClock, settle, user, visitor } from '../testing/watch-scene.tsx';

runOnSceneClock();

const fan = aSession({ favourites: { teams: [1], players: [], tags: [] } });
const game = (cid: string, away: string, home: string, isLive = true) =>
  aScheduleItem({
    cid,
    ev_live: isLive,
    isGame: true,
    sc_st_dt: new Date(NOW - 3_600_000).toISOString(),
    pgm: {
      tm: [
        { ty: 'away', c: away.slice(0, 3), n: away },
        { ty: 'home', c: home.slice(0, 3), n: home },
      ],
    },
  });
const open = async (session: Session | undefined, prepare: (host: FakeHost) => void = () => {}) => {
  const scene = await openWatch((host) => {
    host.answer(ChangeGameAlerts, success({}));
    prepare(host);
  }, session);
  await settle();
  await settle();
  return scene;
};

describe('messages of the account', () => {
  const reports = (host: FakeHost) => requests(host, 'changeGameAlerts').map(({ request }) => request);
  const toggle = () => user.click(screen.getByRole('button', { name: 'Spoiler-free' }));

  test('the account learns of spoiler-free mode when the page opens, and when it is switched', async () => {
    const { host } = await open(fan, (fake) => fake.preferences.set('spoilerFree', true));
    expect(reports(host)).toEqual([{ isSpoilerFree: true }]);
    await toggle();
    await settle();
    expect(reports(host)).toEqual([{ isSpoilerFree: true }, { isSpoilerFree: false }]);
  });

  test('a page with scores reports nothing until the mode is switched on', async () => {
    const { host } = await open(fan);
    expect(reports(host)).toEqual([]);
    await toggle();
    await settle();
    expect(reports(host)).toEqual([{ isSpoilerFree: true }]);
  });

  test('a visitor has no account to report to', async () => {
    const { host } = await open(visitor, (fake) => fake.preferences.set('spoilerFree', true));
    await toggle();
    await settle();
    expect(reports(host)).toEqual([]);
  });
});

describe('the badge of the app', () => {
  const badges: (number | 'none')[] = [];
  const realMatchMedia = window.matchMedia;
  const beInstalled = (isInstalled: boolean) => {
    window.matchMedia = (query) =>
      Object.assign(realMatchMedia(query), { matches: isInstalled && query === '(display-mode: standalone)' });
  };
  beforeEach(() => {
    badges.length = 0;
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push('none'),
    });
  });
  afterEach(() => {
    window.matchMedia = realMatchMedia;
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  });
  const openWith = (...games: ReturnType<typeof game>[]) =>
    open(fan, (host) => host.answer(AiringLive, success({ data: games })));

  test('has the number of live games of favorite teams, each once', async () => {
    beInstalled(true);
    await openWith(
      game('yes-1', 'Red Sox', 'Yankees'),
      game('yes-2', 'Red Sox', 'Yankees'),
      game('yes-3', 'Celtics', 'Heat'),
    );
    expect(badges).toEqual([1]);
  });

  test('is cleared without such a game: a replay is none', async () => {
    beInstalled(true);
    await openWith(game('yes-1', 'Red Sox', 'Yankees', false), game('yes-3', 'Celtics', 'Heat'));
    expect(badges).toEqual(['none']);
  });

  test('is not touched by a tab of the browser', async () => {
    beInstalled(false);
    await openWith(game('yes-1', 'Red Sox', 'Yankees'));
    expect(badges).toEqual([]);
  });
});
