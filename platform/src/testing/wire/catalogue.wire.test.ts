import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

let platform: RunningPlatform;
let client: { authorization: string };
beforeAll(async () => {
  platform = await runningPlatform();
  const { body } = await platform.request(
    'POST',
    '/oauth2/token',
    {},
    'grant_type=client_credentials&client_id=yesn-yesn-web',
  );
  client = { authorization: `Bearer ${String(body['access_token'])}` };
}, 120_000);
afterAll(() => platform.stop());

const listOf = async (pathAndQuery: string): Promise<Record<string, unknown>[]> => {
  const { status, body } = await platform.request('GET', pathAndQuery, client);
  expect({ pathAndQuery, status }).toEqual({ pathAndQuery, status: 200 });
  return body['data'] as Record<string, unknown>[];
};

test('PLAT-039, CON-018: GET /content/airing/live lists the channels with the programme on air', async () => {
  const channels = await listOf('/content/airing/live?pageSize=10&reg=us&client=yesn-yesn-web');
  expect(channels.length).toBeGreaterThan(0);
  for (const channel of channels) {
    expect(channel).toMatchObject({
      cid: expect.any(String),
      ev_live: expect.any(Boolean),
      sc_st_dt: expect.any(String),
      sc_ed_dt: expect.any(String),
      pgm: { lon: [{ n: expect.any(String) }], spt_ty: expect.any(String) },
    });
    expect(Date.parse(String(channel['sc_st_dt']))).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(String(channel['sc_ed_dt']))).toBeGreaterThan(Date.now());
  }
});

test('PLAT-040: GET /content/liveevent/live lists what is on now', async () => {
  for (const event of await listOf('/content/liveevent/live?pageSize=10&reg=us&client=yesn-yesn-web')) {
    expect(Date.parse(String(event['sc_st_dt']))).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(String(event['sc_ed_dt']))).toBeGreaterThan(Date.now());
  }
});

test('PLAT-041: GET /content/search reads term, cty and st, and caps the page at pageSize', async () => {
  const items = await listOf(
    '/content/search?term=report&cty=episode&st=published&pageSize=2&reg=us&client=yesn-yesn-web&pageNumber=1',
  );
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThanOrEqual(2);
  for (const item of items) expect(item).toMatchObject({ id: expect.any(String) });
});

interface Section {
  readonly id: string;
  readonly cu: string;
}
const sectionsOf = async (pageSize: number, offset: number): Promise<Section[]> => {
  const config = (await (await fetch(`${platform.origins.site}/config/remote-config.json`)).json()) as { sfId: string };
  return (await listOf(
    `/catalog/storefront/${config.sfId}/home/containers?pageSize=${pageSize}&offset=${offset}`,
  )) as unknown as Section[];
};

test('PLAT-042: GET /catalog/storefront/{sfId}/{tId}/containers pages by pageSize and offset', async () => {
  const all = await sectionsOf(50, 0);
  expect(all.length).toBeGreaterThan(2);
  expect(await sectionsOf(1, 1)).toEqual(all.slice(1, 2));
});

test('PLAT-043: GET on a container URL honours pageSize, caps it at 50 and nests the items in data.data', async () => {
  const [section] = await sectionsOf(50, 0);
  const { pathname } = new URL(section?.cu ?? '', platform.origins.site);
  const page = async (pageSize: number, pageNumber = 1) => {
    const query = `reg=us&dt=androidmobile&client=yesn-yesn-androidmobile&pageNumber=${pageNumber}&pageSize=${pageSize}`;
    const { status, body } = await platform.request('GET', `${pathname}?${query}`, client);
    expect(status).toBe(200);
    return { items: (body['data'] as { data: { id: string }[] }).data, total: body['total'] as number };
  };
  const whole = await page(50);
  expect(whole.items.length).toBeGreaterThan(3);
  expect((await page(2)).items).toEqual(whole.items.slice(0, 2));
  expect((await page(2, 2)).items).toEqual(whole.items.slice(2, 4));
  expect((await page(500)).items.length).toBe(Math.min(50, whole.total));
});

test('PLAT-044, A-53: GET /content/urn/{id} returns a recording, and 404 for an unknown id', async () => {
  const [section] = await sectionsOf(50, 0);
  const { pathname } = new URL(section?.cu ?? '', platform.origins.site);
  const query = 'reg=us&dt=androidmobile&client=yesn-yesn-androidmobile&pageNumber=1&pageSize=1';
  const { body } = await platform.request('GET', `${pathname}?${query}`, client);
  const [item] = (body['data'] as { data: { id: string }[] }).data;
  const found = await platform.request('GET', `/content/urn/${item?.id}`, client);
  expect(found.body).toMatchObject({ data: { id: item?.id } });
  expect((await platform.request('GET', '/content/urn/unknown', client)).status).toBe(404);
});

test.each([
  ['/config/remote-config.json', { isPhase1Enabled: false, isPhase2Enabled: false, yesTeams: expect.any(Array) }],
  ['/config/localization.json', { errorModal: expect.any(Object), subscribeNewScreen: expect.any(Object) }],
  ['/config/players.json', { teams: expect.any(Object) }],
])('PLAT-050: GET %s', async (path, holds) => {
  const { status, body } = await platform.request('GET', path);
  expect(status).toBe(200);
  expect(body).toMatchObject(holds);
});

test('PLAT-051: GET /api/v1/programs/live/{programId} has the times of the schedule, and 404 for an unknown id', async () => {
  const { body: game } = await platform.request('GET', '/config/live-event.json');
  const { eventTime, teams, sportsName } = game as {
    eventTime: string;
    teams: { ty: string; c: string }[];
    sportsName: string;
  };
  const team = (side: string) => teams.find(({ ty }) => ty === side)?.c ?? '';
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    .format(new Date(eventTime))
    .replaceAll('-', '');
  const suffix = /baseball/i.test(sportsName) ? '-1' : '';
  const { status, body } = await platform.request(
    'GET',
    `/api/v1/programs/live/${day}-${team('away')}-${team('home')}${suffix}`,
  );
  const channels = await listOf('/content/airing/live?pageSize=10&reg=us&client=yesn-yesn-web');
  const events = await listOf('/content/liveevent/live?pageSize=10&reg=us&client=yesn-yesn-web');
  const schedules = await Promise.all(channels.map(({ cid }) => listOf(`/content/schedule/${String(cid)}?hours=48`)));
  // Another channel may start a programme at the same time.
  const isGame = ({ sc_st_dt, pgm }: Record<string, unknown>) =>
    sc_st_dt === eventTime && isDeepStrictEqual((pgm as { tm?: unknown }).tm, teams);
  const scheduled = [...schedules.flat(), ...events].find(isGame);
  expect(scheduled).toBeDefined();
  expect({ status, body }).toEqual({
    status: 200,
    body: expect.objectContaining({
      scheduledStartTime: eventTime,
      scheduledEndTime: scheduled?.['sc_ed_dt'],
    }),
  });
  expect((await platform.request('GET', '/api/v1/programs/live/unknown')).status).toBe(404);
});
