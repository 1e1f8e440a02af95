import type { PageDescription } from '../../infrastructure/http/page-description.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCatalogueRepo } from '../catalogue/catalogue.repo.ts';
import { createProgrammeGuide } from '../catalogue/programmes/programme-guide.ts';
import { createPublishedContent } from '../content/published-content.service.ts';
import { createGuide, type Guide } from '../catalogue/programmes/guide.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { createPageDescriptions } from './page-descriptions.service.ts';

const SITE = 'https://site.test';
let platform: TestPlatform;
let guide: Guide;
beforeAll(async () => {
  platform = await testPlatform();
  guide = createGuide(createProgrammeGuide(createPublishedContent(platform.db, platform.clock)), platform.clock);
});
afterAll(() => platform.close());

/** Describes `/watch…` on the seeded catalogue. */
const pageOf = async (address: string, headers: Record<string, string> = {}): Promise<PageDescription> => {
  const { pathname, searchParams: query } = new URL(address, SITE);
  const [, first = '', vodId] = pathname.split('/');
  const repo = createCatalogueRepo(platform.db);
  const describe = createPageDescriptions({
    siteOrigin: SITE,
    pathOf: async ({ screen, params = {}, search = {} }) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value = '']) => [name, value])).toString();
      return [`/${screen}`, ...Object.values(params)].join('/') + (text && `?${text}`);
    },
    guide,
    recording: async (id) => (await repo.published(id))?.item,
    now: () => platform.clock.now(),
  });
  const screen = first === '' ? null : first;
  return describe({ pathname, query, screen, params: vodId ? { vodId } : {}, title: 'Plans', headers });
};

const programme = async (kind: 'game' | 'replay' | 'show') => {
  const nowMs = platform.clock.now();
  const all = await Promise.all(
    (await guide.channels()).map((channel) => guide.between(channel, nowMs, nowMs + 48 * 3_600_000)),
  );
  const item = all
    .flat()
    .find(({ ev_live, ev_replay }) =>
      kind === 'game' ? ev_live : kind === 'replay' ? ev_replay : !ev_live && !ev_replay,
    );
  if (!item?.pgm_id) throw new Error(`The guide has no ${kind} within two days.`);
  return { ...item, pgm_id: item.pgm_id };
};

test('a recording of a game is described by its teams, so that no preview reveals the result', async () => {
  const page = await pageOf('/watch/vod-highlights-01');
  expect(page.title).toMatch(/^[\w ]+ at [\w ]+: Highlights$/);
  expect(`${page.title} ${page.description}`).not.toMatch(/walk-off|buzzer|slam/i);
  expect(page).toMatchObject({
    canonicalPath: '/watch/vod-highlights-01',
    kind: 'video.other',
    image: { path: '/media/cards/vod-highlights-01.png' },
  });
  expect(page.facts).toEqual([
    expect.objectContaining({
      '@type': 'VideoObject',
      name: page.title,
      url: `${SITE}/watch/vod-highlights-01`,
      thumbnailUrl: [`${SITE}/media/cards/vod-highlights-01.png`],
      uploadDate: expect.stringMatching(/^\d{4}-/),
      duration: expect.stringMatching(/^PT\d+S$/),
      isAccessibleForFree: true,
      about: expect.objectContaining({ '@type': 'SportsEvent' }),
    }),
  ]);
});

test('a recording of a show has its own title and description', async () => {
  const page = await pageOf('/watch/vod-interviews-01');
  expect(page).toMatchObject({
    title: 'Marcus Bell on leadership',
    description: 'A long conversation, free to watch.',
  });
});

test('a moment has the address of its recording and names its start', async () => {
  const page = await pageOf('/watch/vod-interviews-01?t=3725');
  expect(page.canonicalPath).toBe('/watch/vod-interviews-01');
  expect(page.description).toMatch(/ Starts at 1:02:05\.$/);
  for (const t of ['-5', '1e3', 'soon', '<script>', '123456', ''])
    expect((await pageOf(`/watch/vod-interviews-01?t=${encodeURIComponent(t)}`)).description).not.toContain(
      'Starts at',
    );
});

test('a live game is an event with its broadcast', async () => {
  const { pgm_id, sc_st_dt, sc_ed_dt, pgm, cn } = await programme('game');
  const page = await pageOf(`/watch?view=program&id=${pgm_id}`);
  expect(page.title).toBe(pgm.lon?.[0]?.n);
  expect(page.description).toContain(`live on ${cn}: `);
  expect(page.canonicalPath).toBe(`/watch?view=program&id=${pgm_id}`);
  const times = { startDate: sc_st_dt, endDate: sc_ed_dt };
  expect(page.facts).toEqual([
    expect.objectContaining({
      '@type': 'SportsEvent',
      ...times,
      awayTeam: expect.anything(),
      homeTeam: expect.anything(),
    }),
    expect.objectContaining({
      '@type': 'BroadcastEvent',
      ...times,
      isLiveBroadcast: true,
      broadcastOfEvent: expect.objectContaining({ '@type': 'SportsEvent' }),
    }),
  ]);
});

test.each(['replay', 'show'] as const)('a %s is a broadcast and not an event', async (kind) => {
  const { pgm_id } = await programme(kind);
  const { facts } = await pageOf(`/watch?view=program&id=${pgm_id}`);
  expect(facts).toEqual([expect.objectContaining({ '@type': 'BroadcastEvent', isLiveBroadcast: false })]);
});

test('a channel is described by what is on now', async () => {
  const page = await pageOf('/watch?with=yes-2');
  const [channel] = (await guide.channels()).filter(({ id }) => id === 'yes-2');
  expect(page.title).toBe(`${channel?.name} live`);
  expect(page.canonicalPath).toBe('/watch?with=yes-2');
  expect(page.description).toMatch(/On now: .+\./);
});

test('the schedule has one address for all days and filters', async () => {
  const page = await pageOf('/watch?view=schedule&day=2026-11-25&league=MLB');
  expect(page).toMatchObject({ title: 'Schedule', canonicalPath: '/watch?view=schedule' });
});

test('the landing page names the site and its search', async () => {
  const page = await pageOf('/');
  expect(page).toMatchObject({ title: '', canonicalPath: '/' });
  expect(page.facts[0]).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: `${SITE}/watch?vodSearch={term}` } },
  });
});

test.each([
  '/watch?vodSearch=yankees',
  '/watch?currentSection=highlights',
  '/watch?settings=profile',
  '/watch?view=unknown',
  '/watch?view=program&id=yes-1-1',
  '/watch/vod-nowhere',
  '/plans',
])('search engines are asked not to list %s', async (address) => {
  expect((await pageOf(address)).canonicalPath).toBeNull();
});

test.each(['/watch', '/watch?with=yes-1,yes-2', '/watch?with=nowhere', '/watch?together=party'])(
  '%s is the watch page',
  async (address) => {
    expect(await pageOf(address)).toMatchObject({ title: 'Watch', canonicalPath: '/watch' });
  },
);

test('SHELL-012: a description is in the language that the viewer chose, or that the browser requests', async () => {
  expect((await pageOf('/watch', { cookie: 'gs-language=es' })).title).toBe('Ver');
  const page = await pageOf('/watch/vod-highlights-01', { 'accept-language': 'es-MX' });
  expect(page.language).toBe('es');
  expect(page.title).toMatch(/: Mejores momentos$/);
});
