import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { testAdServer, type TestAdServer } from '../../testing/test-ad-server.ts';
import { fieldsOf, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

const BEGIN = `mutation ($channel: String!, $seconds: Float!, $startsAt: DateTime) {
  beginBreak(channel: $channel, seconds: $seconds, startsAt: $startsAt, reason: "between innings") { id startsAt insertedAds } }`;
const ADS = `query ($from: DateTime!, $until: DateTime!) {
  channelBreaks(channel: "yes-1", from: $from, until: $until) { insertedAds } }`;
const END = `mutation ($id: Int!) { endBreak(id: $id, reason: "play continues") { id } }`;
const AUDIT = '{ audit(last: 2, action: "edit_content") { to reason } }';
const SCTE_35 = 'urn:scte:scte35:2014:xml+bin';
/** The segments of a channel. */
const [SEGMENT_MS, EPOCH_MS] = [1_920, Date.UTC(2024, 0, 1)];

let adServer: TestAdServer;
let platform: TestPlatform;
let replica: TestPlatform;
let editor: Awaited<ReturnType<typeof testEditor>>;
let base = 0;
beforeAll(async () => {
  adServer = await testAdServer();
  const environment = { GS_AD_SERVER_URL: adServer.url };
  platform = await testPlatform(environment);
  replica = await testPlatform(environment, platform);
  editor = await testEditor(platform);
  await choose('server');
});
afterAll(async () => {
  await replica.close();
  await platform.close();
  await adServer.close();
});
beforeEach(async () => {
  for (const table of ['inserted_ad_report', 'break_insertion', 'channel_break'] as const)
    await platform.db.deleteFrom(table).execute();
  adServer.mood = 'ads';
  adServer.requested.length = 0;
  adServer.reported.length = 0;
  // Another moment than that of the test before: what is known about a channel is read once a segment.
  await pass(10_000);
});

const pass = async (ms: number) => {
  for (const one of [platform, replica]) one.clock.offsetMs += ms;
};
const choose = async (adInsertion: string) => {
  const { data, error } = await editor(SAVE_CHANNEL, {
    ...{ id: 'yes-1', base, channel: { name: 'YES', source: 'synthetic', adInsertion } },
  });
  if (error) throw new Error(error.message);
  base = Number(data['saveChannel']?.['revision']);
  await pass(2_000);
};
const begin = async (seconds = 60) => {
  const { data, error } = await editor(BEGIN, { channel: 'yes-1', seconds });
  if (error) throw new Error(error.message);
  const { startsAt, ...made } = data['beginBreak'] as unknown as {
    id: number;
    startsAt: string;
    insertedAds: number | null;
  };
  return { ...made, firstSegment: Math.ceil((Date.parse(startsAt) - EPOCH_MS) / SEGMENT_MS) };
};
/** Plays the channel; files are requested on either replica. */
const watch = async (seed = 'card-m', headers: Readonly<Record<string, string>> = {}) => {
  const viewer = await (await testViewers(platform)).viewer(seed, `device-of-${seed}`);
  const { contentUrl, heartbeatToken } = Authorize.reply.parse(fieldsOf(Authorize, await viewer.authorize('yes-1')));
  await viewer.create(heartbeatToken);
  return (name: string, on = platform) =>
    on.site.inject({
      url: contentUrl.replace('manifest.mpd', name),
      headers: { 'user-agent': `Browser of ${seed}`, ...headers },
    });
};
/** Of each break of the channel, as editors see it. */
const adsOfBreaks = async () => {
  const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(platform.clock.now() + ms).toISOString());
  const { data } = await editor(ADS, { from, until });
  const breaks = data['channelBreaks'] as unknown as readonly { readonly insertedAds: number | null }[];
  return breaks.map(({ insertedAds }) => insertedAds);
};
const adsIn = (manifest: string) => manifest.split('&quot;version&quot;:2').length - 1;

test('decision 130: the ads of a break are decided once, when it is made, and every replica lists and sends them', async () => {
  const get = await watch();
  const { id, firstSegment } = await begin();
  expect(adServer.requested).toEqual([`/pod?on=yes-1&break=${id}&seconds=60`]);
  await pass(3_000);
  const { body } = await get('manifest.mpd');
  // The ad that the platform does not have is left out, and players find no break to replace.
  expect(adsIn(body)).toBe(3);
  expect(body).not.toContain(SCTE_35);
  const eventsIn = (text: string) => text.match(/<EventStream[^]*<\/EventStream>/)?.[0];
  expect(eventsIn((await get('manifest.mpd', replica)).body)).toBe(eventsIn(body));

  const own = await get(`v360/${firstSegment - 20}.m4s`);
  expect(own.statusCode).toBe(200);
  await pass(60_000);
  const [first, again, fifthLater] = [
    await get(`a/${firstSegment}.m4s`),
    await get(`a/${firstSegment}.m4s`, replica),
    await get(`a/${firstSegment + 5}.m4s`),
  ];
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  // The ads are the same trailer, so five segments later the same sound begins.
  const sound = (reply: typeof first) => reply.rawPayload.subarray(-2_000).toString('base64');
  expect(sound(fifthLater)).toBe(sound(first));
  expect(adServer.requested).toHaveLength(1);
});

test('the break and how many ads it got are in the audit, and in the list of breaks', async () => {
  const { id, insertedAds } = await begin();
  expect([insertedAds, await adsOfBreaks()]).toEqual([3, [3]]);
  expect((await editor(AUDIT)).data['audit']).toEqual([
    { to: `3 ads in break ${id} of yes-1`, reason: 'between innings' },
    { to: `break ${id} of yes-1, 60 s`, reason: 'between innings' },
  ]);
});

test.each(['silent', 'failing', 'damaged'] as const)(
  'an ad server that is %s leaves the channel its own video, and players do not replace the break either',
  async (mood) => {
    adServer.mood = mood;
    const get = await watch();
    await begin();
    await pass(3_000);
    const { statusCode, body } = await get('manifest.mpd');
    expect([statusCode, adsIn(body), body.includes(SCTE_35)]).toEqual([200, 0, false]);
    expect(await adsOfBreaks()).toEqual([0]);
    expect(platform.logged()).toContain('the ad server gave no ads');
  },
);

test('a break is as long as its ads at least: those that do not fit are left out, and an early end ends them', async () => {
  const get = await watch();
  const { id, firstSegment } = await begin(22);
  await pass(20_000);
  expect(adsIn((await get('manifest.mpd')).body)).toBe(2);
  await editor(END, { id });
  await pass(2_000);
  expect((await get('a.m3u8')).body).toMatch(new RegExp(`ID="ad-${id}-1".*,DURATION=\\d`));
  expect(firstSegment).toBeGreaterThan(0);
});

test('a break of a channel whose players replace it asks no ad server', async () => {
  await choose('client');
  const get = await watch();
  await begin();
  await pass(3_000);
  const { body } = await get('manifest.mpd');
  expect([adServer.requested.length, adsIn(body), body.includes(SCTE_35)]).toEqual([0, 0, true]);
  expect(await adsOfBreaks()).toEqual([null]);
  await choose('server');
});

test('a report is forwarded once for each viewer, for the viewer’s device, and not before the break', async () => {
  const [get, getOfOther] = [await watch(), await watch('card-y')];
  const { id } = await begin();
  expect((await get(`reports/${id}.0.impression`)).statusCode).toBe(404);
  await pass(20_000);
  for (const one of [platform, replica, platform])
    expect((await get(`reports/${id}.0.impression`, one)).statusCode).toBe(204);
  expect((await getOfOther(`reports/${id}.0.impression`)).statusCode).toBe(204);
  const url = expect.stringMatching(/^\/report\?ad=1&event=impression&cb=\d{8}$/);
  const address = '127.0.0.1';
  expect(adServer.reported).toEqual(
    ['card-m', 'card-y'].map((seed) => ({ url, userAgent: `Browser of ${seed}`, address })),
  );
  // The second ad of the pod is the third of the ad server. An address that is not of the web is not used.
  for (const name of [`reports/${id}.1.start`, `reports/${id}.1.complete`])
    expect((await get(name)).statusCode).toBe(204);
  expect(adServer.reported.slice(2).map(({ url }) => url)).toEqual(['/report?ad=3&event=start']);
  expect((await get(`reports/${id}.9.start`)).statusCode).toBe(404);
});

test('a report of a viewer who limits the use of their data, by browser or account, names neither address nor browser', async () => {
  const [byBrowser, byCookie] = [
    await watch('card-m', { 'sec-gpc': '1' }),
    await watch('card-y', { cookie: 'gs_limit_use=1' }),
  ];
  const byAccount = await watch('finalbill');
  const { id: account } = await platform.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'finalbill@example.test')
    .executeTakeFirstOrThrow();
  await platform.db.insertInto('privacy_choice').values({ account_id: account, chosen_at: 0 }).execute();
  const { id } = await begin();
  await pass(20_000);
  for (const get of [byBrowser, byCookie, byAccount])
    expect((await get(`reports/${id}.0.impression`)).statusCode).toBe(204);
  expect(adServer.reported.map(({ userAgent, address }) => [userAgent, address])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test('channels whose segments the platform does not make have no insertion; the refusal says what to use', async () => {
  const channel = { name: 'Harbor', source: 'ingested', adInsertion: 'server' };
  expect((await editor(SAVE_CHANNEL, { channel })).error?.errors).toEqual([
    'adInsertion "server" is for built-in channels, whose segments the platform makes: use client.',
  ]);
});

test('reports are removed a day later', async () => {
  const get = await watch();
  const { id } = await begin();
  await pass(20_000);
  await get(`reports/${id}.0.impression`);
  await pass(25 * 3_600_000);
  await platform.control.inject({ method: 'POST', url: '/jobs/run', payload: {} });
  expect(await platform.db.selectFrom('inserted_ad_report').selectAll().execute()).toEqual([]);
});
