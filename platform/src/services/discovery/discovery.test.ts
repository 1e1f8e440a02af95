import { OAuthToken, ProgramById } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createProgrammeGuide } from '../catalogue/programmes/programme-guide.ts';
import { createPublishedContent } from '../content/published-content.service.ts';
import { createGuide } from '../catalogue/programmes/guide.ts';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const get = (url: string, headers: Record<string, string> = {}) => platform.site.inject({ url, headers });
const HOUR_MS = 3_600_000;

/** A live game of the first channel, in some hours. */
const nextGame = async () => {
  const guide = createGuide(createProgrammeGuide(createPublishedContent(platform.db, platform.clock)), platform.clock);
  const [channel] = await guide.channels();
  if (!channel) throw new Error('The guide has no channel.');
  const nowMs = platform.clock.now();
  const items = await guide.between(channel, nowMs, nowMs + 24 * HOUR_MS);
  const game = items.find(({ ev_live, sc_st_dt }) => ev_live && Date.parse(sc_st_dt) > nowMs);
  if (!game?.pgm_id) throw new Error('The first channel has no game within a day.');
  return { ...game, pgm_id: game.pgm_id };
};

test('robots.txt lets crawlers read every page and names the sitemap', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Disallow:\n');
  expect(body).toContain('Sitemap: http://localhost:8080/sitemap.xml');
});

test('the sitemap lists the site, channels, coming games, recordings and help, and no private page', async () => {
  const { pgm_id } = await nextGame();
  const { headers, body } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  for (const path of [
    '/',
    '/watch',
    '/watch?view=schedule',
    '/watch?with=yes-2',
    `/watch?view=program&amp;id=${pgm_id}`,
    '/watch/vod-recent-games-01',
    '/faq',
  ]) {
    expect(addresses).toContain(`http://localhost:8080${path}`);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.join('\n')).not.toMatch(/login|settings|delete|reset|signout/);
});

test.each([
  ['en', 'On now'],
  ['es', 'En vivo ahora'],
])('the manifest installs the site, in %s', async (language, shortcut) => {
  const { headers, body } = await get('/manifest.webmanifest', { 'accept-language': language });
  expect(headers['content-type']).toContain('application/manifest+json');
  const manifest = JSON.parse(body) as { icons: { src: string; sizes: string }[]; shortcuts: { name: string }[] };
  expect(manifest).toMatchObject({ start_url: '/watch', display: 'standalone', lang: language });
  expect(manifest.shortcuts[0]?.name).toBe(shortcut);
  for (const { src } of manifest.icons) expect((await get(src)).headers['content-type']).toBe('image/png');
});

test('a recording, a game and the site each have their own preview image of 1200 by 630 pixels', async () => {
  const { pgm_id } = await nextGame();
  const names = ['vod-recent-games-01', 'vod-recent-games-02', pgm_id, 'site'];
  const images = await Promise.all(names.map((name) => get(`/media/cards/${name}.png`)));
  for (const { statusCode, headers, rawPayload } of images) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': expect.stringContaining('public') });
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(new Set(images.map(({ headers }) => headers.etag)).size).toBe(names.length);
  const { etag } = images[0]?.headers ?? {};
  const again = await get('/media/cards/vod-recent-games-01.png', { 'if-none-match': String(etag) });
  expect(again.statusCode).toBe(304);
});

test.each(['vod-nowhere.png', 'yes-1-1.png', 'site.svg', '..%2fsite.png', `${'x'.repeat(101)}.png`])(
  'no recording or programme has the preview image %s',
  async (name) => {
    const reply = await get(`/media/cards/${name}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('a programme is one event in a calendar file', async () => {
  const game = await nextGame();
  const { headers, body } = await get(`/calendar/${game.pgm_id}.ics`);
  expect(headers['content-type']).toContain('text/calendar');
  expect(headers['content-disposition']).toBe(`attachment; filename="${game.pgm_id}.ics"`);
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  const stamp = (time: string) => time.replace(/[-:]|\.\d{3}/g, '');
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:${game.pgm_id}@localhost:8080`,
      `DTSTART:${stamp(game.sc_st_dt)}`,
      `DTEND:${stamp(game.sc_ed_dt)}`,
      `SUMMARY:${game.pgm.lon?.[0]?.n}`,
      `URL:http://localhost:8080/watch?view=program&id=${game.pgm_id}`,
    ]),
  );
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect((await get('/calendar/yes-1-1.ics')).statusCode).toBe(404);
});

test('a programme is found by its ID, with its blackout; an unknown one is not found', async () => {
  const { pgm_id, cid } = await nextGame();
  const token = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  const client = bearer(OAuthToken.reply.parse(token.json()).access_token);
  const find = async (id: string) => send(platform.site, ProgramById, { id }, client);
  const found = ProgramById.reply.parse((await find(pgm_id)).json());
  expect(found).toMatchObject({ data: { pgm_id, cid }, kind: 'linear' });
  expect(found.data.blackout).toBeUndefined();
  const until = platform.clock.now() + 48 * HOUR_MS;
  await platform.control.inject({ method: 'POST', url: '/blackout', payload: { cid, until } });
  expect(ProgramById.reply.parse((await find(pgm_id)).json()).data.blackout).toBe(true);
  await platform.control.inject({ method: 'DELETE', url: `/blackout?cid=${cid}` });
  for (const id of ['yes-1-1', 'nowhere-29000000', 'yes-1']) expect((await find(id)).statusCode).toBe(404);
});
