import { AppError, failure, success } from '@grandstand/shared-contracts';
import { ContentSearch, FindPrograms, SuggestSearch } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { act, screen, within } from '@testing-library/react';
import { aVod, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const box = () => screen.getByRole('combobox', { name: 'Search Videos' });
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

const SUGGESTED = [
  { kind: 'team', id: 'Yankees', title: 'Yankees', about: 'MLB' },
  { kind: 'player', id: 'Marcus Bell', title: 'Marcus Bell', about: 'Yankees' },
  { kind: 'recording', id: 'vod-3', title: 'Recording 3', about: 'MLB' },
] as const;
const open = (path = '/watch') =>
  openBrowse(path, undefined, (host) => host.answer(SuggestSearch, success({ data: [...SUGGESTED] })));

test('suggests after a short rest, and requests only what was typed last', async () => {
  const { host } = await open();
  await user.type(box(), 'y');
  await pass(100);
  await user.type(box(), 'a');
  await pass(100);
  expect(requests(host, 'suggestSearch')).toHaveLength(0);
  await pass(150);
  expect(requests(host, 'suggestSearch').map(({ request }) => request)).toEqual([{ term: 'ya' }]);
  expect(names()).toEqual(['YankeesTeam · MLB', 'Marcus BellPlayer · Yankees', 'Recording 3MLB']);
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Suggestions' }).id);
});

test('arrows move the active option and back to the field, Enter searches for it', async () => {
  const { host } = await open();
  await user.type(box(), 'ya');
  await pass(250);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Recording 3MLB');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Marcus BellPlayer · Yankees');
  expect(box()).toHaveFocus();
  await user.keyboard('{Enter}');
  await settle();
  expect(host.history.get().search).toBe('?vodSearch=Marcus+Bell');
  expect(box()).toHaveValue('Marcus Bell');
  expect(names()).toEqual([]);
});

test('a recording that is chosen opens', async () => {
  const { host } = await open();
  await user.type(box(), 'rec');
  await pass(250);
  await user.click(screen.getByRole('option', { name: /Recording 3/ }));
  await settle();
  expect(host.history.get().pathname).toBe('/watch/vod-3');
});

test('Escape closes the list and keeps the text; the next key opens it', async () => {
  await open();
  await user.type(box(), 'ya');
  await pass(250);
  await user.keyboard('{Escape}');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).toHaveValue('ya');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('YankeesTeam · MLB');
});

test('WATCH-024: the list closes when the typed term is searched', async () => {
  await open();
  await user.type(box(), 'yank');
  await pass(300);
  expect(names()).toHaveLength(3);
  await pass(2_000);
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR yank' })).toBeVisible();
  expect(names()).toEqual([]);
});

test('WATCH-024: an option that is active by a key keeps the list; the pause begins in the field', async () => {
  const { host } = await open();
  await user.type(box(), 'yank');
  await pass(1_900);
  await user.keyboard('{ArrowDown}');
  await pass(10_000);
  expect(active()).toBe('YankeesTeam · MLB');
  await user.keyboard('{ArrowUp}');
  await pass(1_900);
  expect(requests(host, 'contentSearch')).toHaveLength(0);
  await pass(100);
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR yank' })).toBeVisible();
});

test('WATCH-024: a search that began just before a key leaves the active option', async () => {
  const { host } = await open();
  await user.type(box(), 'yank');
  await pass(300);
  await user.keyboard('{ArrowDown}');
  act(() => host.navigate('/watch?vodSearch=yank'));
  await settle();
  expect(active()).toBe('YankeesTeam · MLB');
});

test('WATCH-024: the list stays while the pointer is on an option, so that a click meets what it was aimed at', async () => {
  await open();
  await user.type(box(), 'yank');
  await pass(1_900);
  await user.hover(screen.getByRole('option', { name: /Marcus Bell/ }));
  await pass(10_000);
  expect(active()).toBe('Marcus BellPlayer · Yankees');
  await user.unhover(screen.getByRole('option', { name: /Marcus Bell/ }));
  expect(active()).toBeUndefined();
  await pass(2_000);
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR yank' })).toBeVisible();
});

test('offers recent searches, the last first; Delete removes one, and all can be cleared', async () => {
  await open();
  for (const term of ['nets', 'yanks', 'Nets']) {
    await user.clear(box());
    await user.type(box(), `${term}{Enter}`);
    await settle();
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  const recent = () => names().filter((name) => name?.endsWith('Recent search'));
  expect(recent()).toEqual(['NetsRecent search', 'yanksRecent search']);
  await user.keyboard('{ArrowDown}{Delete}');
  expect(recent()).toEqual(['yanksRecent search']);
  expect(box()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(recent()).toEqual([]);
});

test('searches without suggestions when they fail', async () => {
  await openBrowse('/watch', undefined, (host) =>
    host.answer(SuggestSearch, failure(new AppError('unavailable', 'no'))),
  );
  await user.type(box(), 'goal');
  await pass(250);
  expect(names()).toEqual([]);
  await user.keyboard('{Enter}');
  await settle();
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR goal' })).toBeVisible();
});

const teams = [
  { ty: 'away', c: 'NYY', n: 'Yankees' },
  { ty: 'home', c: 'TOR', n: 'Blue Jays' },
] as const;
const game = (startsAt: string, endsAt: string) =>
  aScheduleItem({
    cid: 'yes-2',
    cn: 'YES 2',
    sc_st_dt: startsAt,
    sc_ed_dt: endsAt,
    pgm: { lon: [{ n: 'Yankees at Blue Jays' }], tm: [...teams] },
  });
const FOUND = {
  corrected: 'yankees',
  programs: [
    { isOnAir: true, kind: 'linear', data: game('2026-11-20T23:00:00Z', '2026-11-21T02:00:00Z') },
    { isOnAir: false, kind: 'linear', data: game('2026-11-21T23:00:00Z', '2026-11-22T02:00:00Z') },
  ],
  teams: [{ name: 'Yankees', city: 'New York', league: 'MLB', player: 'Marcus Bell' }],
} as const;

test('groups what was found: on air now, upcoming, teams, videos; and names the term that was searched instead', async () => {
  await openBrowse('/watch?vodSearch=yankess', undefined, (host) => {
    host.answer(FindPrograms, success({ ...FOUND, programs: [...FOUND.programs], teams: [...FOUND.teams] }));
    host.answer(ContentSearch, success({ data: [aVod(1)], total: 1 }));
  });
  const region = screen.getByRole('region', { name: 'SHOWING RESULTS FOR yankess' });
  expect(
    within(region)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['On air now', 'Upcoming', 'Teams', 'Videos']);
  expect(within(region).getByRole('status')).toHaveTextContent('No exact match. Here’s “yankees”. Videos found: 1');
  const [onNow, upcoming] = within(region).getAllByRole('link', { name: /Yankees at Blue Jays/ });
  expect(onNow).toHaveAttribute('href', '/watch?with=yes-2');
  expect(upcoming).toHaveAttribute('href', expect.stringContaining('view=program&id=yes-2-'));
  expect(within(region).getByText('New York · MLB · Marcus Bell plays here')).toBeVisible();
  expect(within(region).getByRole('link', { name: 'Schedule: Yankees' })).toHaveAttribute(
    'href',
    '/watch?view=schedule&team=Yankees',
  );
});

test('WATCH-027: a search that finds nothing offers what is live and other searches', async () => {
  const { host } = await openBrowse('/watch?vodSearch=zzz', undefined, (fake) =>
    fake.answer(ContentSearch, success({ data: [], total: 0 })),
  );
  expect(screen.getByText('No matching results')).toBeVisible();
  expect(screen.getByRole('region', { name: 'On air now' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'tonight' }));
  await settle();
  expect(host.history.get().search).toBe('?vodSearch=tonight');
});

const lateFound = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    arrive: resolve,
    answer: async () => {
      await promise;
      return success({ ...FOUND, programs: [...FOUND.programs], teams: [...FOUND.teams] });
    },
  };
};

test('shows the videos when the rest does not arrive, and below them what comes late', async () => {
  const late = lateFound();
  await openBrowse('/watch?vodSearch=goal', undefined, (host) => host.answer(FindPrograms, late.answer));
  expect(screen.queryByText('Videos found: 12')).not.toBeInTheDocument();
  await pass(1_500);
  expect(screen.getByText('Videos found: 12')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'On air now' })).not.toBeInTheDocument();
  const [video] = screen.getAllByRole('link', { name: /Recording/ });
  late.arrive();
  await settle();
  const onAir = screen.getByRole('heading', { name: 'On air now' });
  expect(video?.compareDocumentPosition(onAir)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('heading', { name: 'Videos' })).not.toBeInTheDocument();
});

test('WATCH-027: what comes late takes the place of “No matching results”', async () => {
  const late = lateFound();
  await openBrowse('/watch?vodSearch=yankess', undefined, (host) => {
    host.answer(ContentSearch, success({ data: [], total: 0 }));
    host.answer(FindPrograms, late.answer);
  });
  await pass(1_500);
  expect(screen.getByText('No matching results')).toBeVisible();
  late.arrive();
  await settle();
  expect(screen.queryByText('No matching results')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Schedule: Yankees' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'tonight' })).not.toBeInTheDocument();
});
