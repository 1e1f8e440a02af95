import { AiringLive } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { airProgress, liveItem, minutesLeft } from './live-item.ts';
import { imageAlt } from './poster.ts';

const PAGE = 'https://site.test/watch';

test('reads title, teams, league and times of a schedule item', () => {
  expect(liveItem(aScheduleItem(), 'linear', PAGE)).toMatchObject({
    id: 'yes-1',
    kind: 'linear',
    channelName: 'YES',
    title: 'New York at Boston',
    subtitle: 'NYK at BOS',
    league: 'Regional League',
    programId: 'pgm-1',
    isLive: true,
    isReplay: false,
    isBlackedOut: false,
    startsAtMs: Date.UTC(2026, 10, 20, 23),
    endsAtMs: Date.UTC(2026, 10, 21, 2),
    posterUrl: null,
  });
});

test('ignores unknown fields of a schedule item', () => {
  const known = aScheduleItem();
  const wire = {
    ...known,
    xKind: 'A1',
    pgm: { ...known.pgm, venue: { id: 7 } },
    i: [{ cu: '/a.webp', focus: [1, 2] }],
  };
  const { data } = AiringLive.reply.parse({ data: [wire], page: 3 });
  expect(data.map((item) => liveItem(item, 'linear', PAGE))).toEqual([
    liveItem({ ...known, i: [{ cu: '/a.webp' }] }, 'linear', PAGE),
  ]);
});

test('WATCH-106: reads no game when the schedule marks the item as not a game or as a replay', () => {
  const gameOf = (overrides: Parameters<typeof aScheduleItem>[0]) =>
    liveItem(aScheduleItem(overrides), 'linear', PAGE)?.game;
  expect(gameOf({ isGame: true })).toMatchObject({ away: 'NYK', home: 'BOS' });
  expect(gameOf({ isGame: false })).toBeNull();
  expect(gameOf({ ev_live: false })).toBeNull();
});

test('titles an item by its teams when it has no name, and by its channel when it has no teams', () => {
  const tm = aScheduleItem().pgm.tm;
  expect(liveItem(aScheduleItem({ pgm: { tm } }), 'linear', PAGE)).toMatchObject({ title: 'NYK at BOS', subtitle: '' });
  expect(liveItem(aScheduleItem({ pgm: {} }), 'linear', PAGE)).toMatchObject({ title: 'YES', subtitle: '' });
});

test('the second line is the teams, or the subtitle, and never repeats the badge', () => {
  const subtitleOf = (pgm: ReturnType<typeof aScheduleItem>['pgm']) =>
    liveItem(aScheduleItem({ pgm: { lon: [{ n: 'CenterStage' }], ...pgm } }), 'linear', PAGE)?.subtitle;
  expect(subtitleOf({ lostl: [{ n: 'Season 3' }], tm: aScheduleItem().pgm.tm })).toBe('NYK at BOS');
  expect(subtitleOf({ lostl: [{ n: 'Live' }], loepn: [{ n: 'The captain' }] })).toBe('The captain');
  expect(subtitleOf({ lostl: [{ n: 'Replay' }] })).toBe('');
});

test('omits a programme with invalid times', () => {
  expect(liveItem(aScheduleItem({ sc_ed_dt: 'soon' }), 'linear', PAGE)).toBeNull();
});

test.each([
  ['/posters/a.webp', 'https://site.test/posters/a.webp?width=500'],
  ['https://images.test/a.webp?v=2', 'https://images.test/a.webp?v=2&width=500'],
  ['javascript:alert(1)', null],
  ['http://images.test/a.webp', null],
])('WATCH-020: requests the still %s in width 500', (cu, posterUrl) => {
  expect(liveItem(aScheduleItem({ i: [{ cu }] }), 'linear', PAGE)?.posterUrl).toBe(posterUrl);
});

test('progress is between 0 and 1, and minutes are rounded down', () => {
  const programme = { startsAtMs: 0, endsAtMs: 600_000 };
  expect([-1, 0, 150_000, 600_000, 900_000].map((nowMs) => airProgress(programme, nowMs))).toEqual([0, 0, 0.25, 1, 1]);
  expect(airProgress({ startsAtMs: 5, endsAtMs: 5 }, 5)).toBe(0);
  expect([0, 1, 599_999, 700_000].map((nowMs) => minutesLeft(programme, nowMs))).toEqual([10, 9, 0, 0]);
});

test.each([
  ['en', 'A catch at the wall'],
  ['es', 'Una atrapada'],
  ['fr', 'A catch at the wall'],
])('what a poster shows is named in the language %s of the page, or else in the first one', (language, text) => {
  const alt = [
    { n: 'A catch at the wall', lang: 'en' },
    { n: 'Una atrapada', lang: 'es' },
  ];
  expect(imageAlt({ cu: '/poster.webp', alt }, language)).toBe(text);
  expect(imageAlt({ cu: '/poster.webp' }, language)).toBe('');
});
