import { expect, test } from '@jest/globals';
import { createSigner } from 'fast-jwt';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { testKeyRing } from '../../testing/test-key-ring.ts';
import { createPlaybackAccess } from './access.ts';
import { createPlaybackTokens } from './playback-token.ts';

const secret = 'a secret of at least thirty-two bytes';
const grant = { accountId: 'account-1', contentId: 'yes-1', deviceId: 'device-1', streamId: 'stream-1' };
const startMs = Date.UTC(2026, 10, 20);
const tokens = createPlaybackTokens(fixedKey(secret));
const clock = { now: () => startMs };
const by = (token: string) => ({ form: 'address', tokens: [token] }) as const;
const join = { contentId: 'yes-1', isJoin: true };

test('a signed grant comes back whole, with its end 150 s later', () => {
  expect(tokens.verify(tokens.sign(grant, startMs))).toEqual({
    ...grant,
    expiresAtMs: startMs + 150_000,
  });
});

test('a viewer without an account stays anonymous', () => {
  expect(tokens.verify(tokens.sign({ ...grant, accountId: null }, startMs))?.accountId).toBeNull();
});

test('a token fits into a path', () => {
  const token = tokens.sign(grant, startMs);
  expect(encodeURIComponent(token)).toBe(token);
  expect(token.length).toBeLessThan(400);
});

test.each([
  ['nonsense', 'nonsense'],
  ['an empty one', ''],
  [
    'one of another secret',
    createPlaybackTokens(fixedKey('another secret of thirty-two bytes!!!')).sign(grant, startMs),
  ],
  [
    'one with a flipped claim',
    tokens.sign(grant, startMs).replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`),
  ],
  ['one without claims', createSigner({ key: secret, algorithm: 'HS256' })({ aud: 'grandstand:media' })],
  [
    'one for another audience',
    createSigner({ key: secret, algorithm: 'HS256' })({
      aud: 'site',
      sub: 'a',
      cid: 'yes-1',
      dev: 'd',
      sid: 's',
      exp: 9e9,
    }),
  ],
  [
    'an unsigned one',
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${tokens.sign(grant, startMs).split('.')[1]}.`,
  ],
])('%s is not accepted', (_, token) => {
  expect(tokens.verify(token)).toBeNull();
});

test('S-27, PLAT-035: a token is good only while its stream session holds its slot, from the first request on', async () => {
  const token = tokens.sign(grant, startMs);
  const live = new Set<string>();
  const verify = createPlaybackAccess(tokens, async ({ streamId }) => live.has(streamId), clock);
  expect(await verify(by(token), { contentId: 'yes-1' })).toBeNull();
  live.add('stream-1');
  expect(await verify(by(token), { contentId: 'yes-1' })).toMatchObject({ streamId: 'stream-1' });
  live.delete('stream-1');
  expect(await verify(by(token), { contentId: 'yes-1' })).toBeNull();
});

test('S-27: an expired cookie is refused; one of several valid cookies is enough', async () => {
  const live = new Set(['stream-2']);
  const verify = createPlaybackAccess(tokens, async ({ streamId }) => live.has(streamId), clock);
  const cookie = (streamId: string, ageMs = 0) => tokens.sign({ ...grant, streamId }, startMs - ageMs, 'cookie');
  const given = (...values: string[]) => verify({ form: 'cookie', tokens: values }, { contentId: 'yes-1' });
  expect(await given(cookie('stream-1'))).toBeNull();
  expect(await given(cookie('stream-1'), 'forged', cookie('stream-2'))).toMatchObject({ streamId: 'stream-2' });
  expect(await given(cookie('stream-2', 149_000))).toMatchObject({ streamId: 'stream-2' });
  expect(await given(cookie('stream-2', 150_000))).toBeNull();
  expect(await given()).toBeNull();
});

test('S-27: the token of a cookie is refused in an address, and the token of an address in a cookie', async () => {
  const verify = createPlaybackAccess(tokens, async () => true, clock);
  const [address, cookie] = [tokens.sign(grant, startMs), tokens.sign(grant, startMs, 'cookie')];
  expect(await verify({ form: 'cookie', tokens: [address] }, {})).toBeNull();
  expect(await verify(by(cookie), {})).toBeNull();
  expect(await verify({ form: 'cookie', tokens: [cookie] }, {})).toMatchObject(grant);
});

test('a token of one channel opens no other', async () => {
  const verify = createPlaybackAccess(tokens, async () => true, clock);
  expect(await verify(by(tokens.sign(grant, startMs)), { contentId: 'yes-2' })).toBeNull();
});

test('WATCH-047: a manifest that overtakes the opening of its slot waits for it; segments, strangers and old addresses do not', async () => {
  const token = tokens.sign(grant, startMs);
  let requested = 0;
  const opensAtQuestion = (n: number) => async () => {
    requested += 1;
    return requested >= n;
  };
  expect(await createPlaybackAccess(tokens, opensAtQuestion(3), clock)(by(token), join)).toMatchObject(grant);
  expect(requested).toBe(3);
  requested = 0;
  const verify = createPlaybackAccess(tokens, opensAtQuestion(9), clock);
  expect(await verify(by(token), { contentId: 'yes-1' })).toBeNull();
  expect(await verify(by('forged'), join)).toBeNull();
  const old = tokens.sign(grant, startMs - 20_000);
  expect(await verify(by(old), join)).toBeNull();
  expect(requested).toBe(2);
});

test('S-27: a playback token from before a rotation is accepted in the overlap and refused after it; new ones use the new key', async () => {
  const at = await testKeyRing(ROTATABLE_KEYS.playback);
  const rotated = createPlaybackTokens(at.ring);
  const before = rotated.sign(grant, startMs);
  const oldKey = createPlaybackTokens(fixedKey(at.ring.signing()));
  await at.rotate();
  expect(rotated.verify(before)).toMatchObject(grant);
  const after = rotated.sign(grant, startMs);
  expect(oldKey.verify(after)).toBeNull();
  await at.endOverlap();
  expect(rotated.verify(before)).toBeNull();
  expect(rotated.verify(after)).toMatchObject(grant);
  await at.close();
});
