import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { MEDIA_SECRET, mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { rotatingKeys } from '../packaging/media-keys.ts';
import { boxAt } from '../packaging/mp4-box.ts';
import { licencePath, manifestPath } from './media-path.ts';

const startMs = Date.UTC(2026, 10, 20, 23, 0, 0);
let nowMs = startMs;
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs, {
    keyRotationS: 3_600,
  });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = startMs;
});

const stream = { accountId: 'account-1', contentId: 'yes-2', deviceId: 'device-1', streamId: 'stream-1' };
const token = mediaTokens.sign(stream, startMs);
const folder = manifestPath({ cid: 'yes-2', format: 'dash', token }).replace('manifest.mpd', '');
const get = (file: string) => app.inject({ url: `${folder}${file}` });
const requestLicence = (kids: readonly string[]) =>
  app.inject({ method: 'POST', url: licencePath({ cid: 'yes-2', token }), payload: JSON.stringify({ kids }) });
const last = lastSegmentAt(startMs);
/** An hour has 1875 segments of 1.92 s. */
const keys = rotatingKeys({ secret: MEDIA_SECRET, scheme: 'cbcs' }, 'yes-2', 1_875);
const kidAt = (n: number) => keys.at(n).contentKey.keyId.toString('base64url');
const codeOf = async (kids: readonly string[]) => {
  const { statusCode, body } = await requestLicence(kids);
  return statusCode === 403 ? (JSON.parse(body) as { code: string }).code : statusCode;
};

test('the key of a channel is replaced: the next one is announced two minutes before, and old ones expire with the window', async () => {
  const next = keys.at(last).last + 1;
  const [now, later, old] = [kidAt(last), kidAt(next), kidAt(last - 2 * 1_875)];
  const manifest = async () => (await get('manifest.mpd')).body;
  const idOf = (n: number) => `cenc:default_KID="${keys.at(n).contentKey.keyId.toString('hex').slice(0, 8)}`;
  nowMs = segmentStartMs(next) - 125_000;
  expect(await manifest()).not.toContain(idOf(next));
  expect([await codeOf([now]), await codeOf([later]), await codeOf([old])]).toEqual([
    200,
    'key_not_announced',
    'key_expired',
  ]);
  nowMs = segmentStartMs(next) - 118_000;
  const announced = await manifest();
  expect(announced).toContain(`<Period id="k${keys.at(next).number}" start="PT${(next * 1.92).toFixed(2)}S">`);
  expect(announced).toContain(idOf(last));
  expect([await codeOf([now]), await codeOf([later])]).toEqual([200, 200]);
  const both = await requestLicence([later, old, 'A'.repeat(22)]);
  expect(both.json().keys.map(({ kid }: { kid: string }) => kid)).toEqual([later]);
  expect(await codeOf(['A'.repeat(22)])).toBe('key_unknown');
  nowMs = segmentStartMs(next) + 40 * 60_000;
  expect([await codeOf([now]), await codeOf([later])]).toEqual(['key_expired', 200]);
  expect(await manifest()).not.toContain(idOf(last));
});

test('segments and init segments on both sides of a replaced key name their own key', async () => {
  const next = keys.at(last).last + 1;
  nowMs = segmentStartMs(next + 3);
  const kidOfInit = async (n: number) => {
    const { rawPayload } = await get(`a/init-${keys.at(n).number}.mp4`);
    return rawPayload.includes(keys.at(n).contentKey.keyId);
  };
  expect([await kidOfInit(next - 1), await kidOfInit(next)]).toEqual([true, true]);
  const mediaOf = async (n: number) => {
    const { rawPayload } = await get(`a/${n}.m4s`);
    return rawPayload.subarray(boxAt(rawPayload, ['mdat']).body);
  };
  // The same sound, 16 segments apart: only the key differs.
  expect((await mediaOf(next - 15)).equals(await mediaOf(next + 1))).toBe(false);
  expect((await mediaOf(next - 15)).length).toBe((await mediaOf(next + 1)).length);
  const unknown = await get(`a/init-${(keys.at(next).number ?? 0) + 1}.mp4`);
  expect([unknown.statusCode, (await get(`a/init.mp4`)).statusCode]).toEqual([404, 404]);
});
