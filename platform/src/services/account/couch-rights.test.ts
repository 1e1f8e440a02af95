import {
  AddOrUpdateCouchRights,
  GetCouchRights,
  GetOAuthAccessToken,
  ResetCouchRights,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
const locate = (zone: string) => platform.control.inject({ method: 'POST', url: '/geo', payload: { zone } });
type Session = Awaited<ReturnType<typeof signIn>>;
const add = async (session: Session, deviceID = 'browser-1') =>
  fieldsOf(AddOrUpdateCouchRights, await send(platform.site, AddOrUpdateCouchRights, { deviceID }, session));

test('PLAT-026: travel days end after thirty, and neither a second call nor another device moves that', async () => {
  const session = await signIn('card-m');
  const endDate = platform.clock.now() + 30 * DAY_MS;
  expect(await add(session)).toMatchObject({ responseCode: '1', deviceID: 'browser-1', endDate });
  platform.clock.offsetMs += 60_000;
  expect(await add(session, 'browser-2')).toMatchObject({ deviceID: 'browser-2', endDate });
  const current = await send(platform.site, GetCouchRights, { deviceID: 'browser-2' }, session);
  expect(fieldsOf(GetCouchRights, current)).toMatchObject({ endDate });
});

test('PLAT-026: twenty concurrent first calls return the same end', async () => {
  const session = await signIn('card-y');
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => add(session, `browser-${index}`)));
  expect(new Set(all.map(({ endDate }) => endDate)).size).toBe(1);
});

test('A-50: expired days stay expired until they are reset at home', async () => {
  const session = await signIn('finalbill');
  const { endDate } = await add(session);
  platform.clock.offsetMs += 60_000;
  expect((await add(session))['endDate']).toBe(endDate);
  await locate('none');
  const reset = () => send(platform.site, ResetCouchRights, { deviceID: 'browser-1' }, session);
  expect(refusalOf(ResetCouchRights, await reset()).code).toBe('eV0008');
  await locate('yankees-nets');
  expect(fieldsOf(ResetCouchRights, await reset())['responseCode']).toBe('1');
  expect(fieldsOf(ResetCouchRights, await reset())['responseCode']).toBe('1');
  const none = await send(platform.site, GetCouchRights, { deviceID: 'browser-1' }, session);
  expect(refusalOf(GetCouchRights, none).code).toBe('eV0007');
  expect((await add(session))['endDate']).toBe(platform.clock.now() + 30 * DAY_MS);
});

test('PLAT-026: without a subscription, or a session, there are no travel days', async () => {
  const refused = await send(platform.site, AddOrUpdateCouchRights, { deviceID: 'd' }, await signIn('lapsed'));
  expect(refusalOf(AddOrUpdateCouchRights, refused).code).toBe('eV0006');
  expect((await send(platform.site, AddOrUpdateCouchRights, { deviceID: 'd' })).statusCode).toBe(401);
});
