import {
  ChangeMyList,
  GetOAuthAccessToken,
  GetViewing,
  MAX_VIEWING,
  OAuthToken,
  RecordingsByIds,
  RemoveViewing,
  SaveViewing,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(() => platform.reset());
afterAll(() => platform.close());

const sessionOf = async (seed: string) =>
  bearer(
    fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed)))['accessToken'],
  );
type Session = Awaited<ReturnType<typeof sessionOf>>;
const viewing = async (session: Session) =>
  GetViewing.reply.parse(fieldsOf(GetViewing, await send(platform.site, GetViewing, {}, session)));
const watch = (session: Session, contentId: string, positionS: number, more: object = {}) =>
  send(
    platform.site,
    SaveViewing,
    { progress: [{ contentId, positionS, lengthS: 900, watched: false }], ...more },
    session,
  );
const later = () => {
  platform.clock.offsetMs += 1_000;
};

test('another device of the account continues what one device watched, the last watched first', async () => {
  const [phone, laptop] = [await sessionOf('card-m'), await sessionOf('card-m')];
  await watch(phone, 'vod-recent-games-01', 120);
  later();
  await watch(phone, 'vod-interviews-01', 30.5);
  later();
  await watch(laptop, 'vod-recent-games-01', 300);
  expect((await viewing(laptop)).progress).toEqual([
    { contentId: 'vod-recent-games-01', positionS: 300, lengthS: 900, watched: false },
    { contentId: 'vod-interviews-01', positionS: 30.5, lengthS: 900, watched: false },
  ]);
  expect((await viewing(await sessionOf('card-y'))).progress).toEqual([]);
});

test('what a browser watched before signing in does not replace what the account has', async () => {
  const session = await sessionOf('card-m');
  await watch(session, 'vod-interviews-01', 300);
  later();
  await watch(session, 'vod-interviews-01', 20, { isOlder: true });
  await watch(session, 'vod-interviews-02', 20, { isOlder: true });
  const { progress } = await viewing(session);
  expect(progress.map(({ contentId, positionS }) => [contentId, positionS])).toEqual([
    ['vod-interviews-02', 20],
    ['vod-interviews-01', 300],
  ]);
});

test('a removed recording is named as removed, so that other devices forget it, until it is watched again', async () => {
  const session = await sessionOf('card-m');
  await watch(session, 'vod-interviews-01', 300);
  later();
  await send(platform.site, RemoveViewing, { contentId: 'vod-interviews-01' }, session);
  expect(await viewing(session)).toMatchObject({ progress: [], removed: ['vod-interviews-01'] });
  await watch(session, 'vod-interviews-01', 20, { isOlder: true });
  expect((await viewing(session)).removed).toEqual(['vod-interviews-01']);
  later();
  await watch(session, 'vod-interviews-01', 20);
  expect(await viewing(session)).toMatchObject({ progress: [{ positionS: 20 }], removed: [] });
});

test('a recording is added to the list once, and removed', async () => {
  const session = await sessionOf('card-m');
  const change = (contentId: string, isListed: boolean) =>
    send(platform.site, ChangeMyList, { contentId, isListed }, session);
  await change('vod-interviews-01', true);
  later();
  await change('vod-interviews-02', true);
  later();
  await change('vod-interviews-01', true);
  expect((await viewing(session)).myList).toEqual(['vod-interviews-02', 'vod-interviews-01']);
  await change('vod-interviews-02', false);
  expect((await viewing(session)).myList).toEqual(['vod-interviews-01']);
});

test('an account keeps the last recordings up to a limit', async () => {
  const session = await sessionOf('card-m');
  for (let call = 0; call < 5; call += 1) {
    later();
    const progress = Array.from({ length: MAX_VIEWING.perCall }, (_, index) => ({
      contentId: `vod-${call}-${index}`,
      positionS: 20,
      lengthS: 900,
      watched: false,
    }));
    await send(platform.site, SaveViewing, { progress }, session);
  }
  const { progress } = await viewing(session);
  expect(progress).toHaveLength(MAX_VIEWING.perAccount);
  expect(progress[0]?.contentId).toBe('vod-4-0');
  expect(progress.some(({ contentId }) => contentId.startsWith('vod-0-'))).toBe(false);
});

test.each([
  ['a negative position', { contentId: 'vod-1', positionS: -1, lengthS: 1, watched: false }],
  ['no ID', { contentId: '', positionS: 1, lengthS: 1, watched: false }],
  ['a long ID', { contentId: 'x'.repeat(101), positionS: 1, lengthS: 1, watched: false }],
])('a report with %s is malformed', async (_what, one) => {
  const reply = await send(platform.site, SaveViewing, { progress: [one] }, await sessionOf('card-m'));
  expect(reply.statusCode).toBe(400);
});

test.each([
  [GetViewing, {}],
  [SaveViewing, { progress: [] }],
  [RemoveViewing, { contentId: 'vod-1' }],
  [ChangeMyList, { contentId: 'vod-1', isListed: true }],
])('$id needs a session', async (call, fields) => {
  expect((await send(platform.site, call, fields)).statusCode).toBe(401);
});

test('recordings are found by their IDs, in that order, without unknown ones', async () => {
  const token = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  const client = bearer(OAuthToken.reply.parse(token.json()).access_token);
  const ids = 'vod-interviews-02,vod-nowhere,,vod-interviews-01,vod-interviews-02';
  const reply = await send(platform.site, RecordingsByIds, { ids }, client);
  const { data } = RecordingsByIds.reply.parse(reply.json());
  expect(data.map(({ id }) => id)).toEqual(['vod-interviews-02', 'vod-interviews-01']);
});
