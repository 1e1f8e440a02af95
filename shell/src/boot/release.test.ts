import { webcrypto } from 'node:crypto';
import type { SignedComposition } from '@grandstand/shared-contracts/release';
import { readBootDocument } from './boot-document.ts';
import { chooseRelease, verifyRelease } from './release.ts';

const composition = {
  releaseId: 7,
  environment: 'development',
  shell: { version: '1.0.0' },
  remotes: {},
  integrity: {},
  issuedAt: '2026-11-20T00:00:00.000Z',
};
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');

const signer = async () => {
  const pair = (await webcrypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as unknown as CryptoKeyPair;
  const key = base64(await webcrypto.subtle.exportKey('spki', pair.publicKey as never));
  const sign = async (value: unknown): Promise<SignedComposition> => {
    const body = JSON.stringify(value);
    const signature = await webcrypto.subtle.sign(
      { name: 'Ed25519' },
      pair.privateKey as never,
      new TextEncoder().encode(body),
    );
    return { body, keyId: 'k1', signature: base64(signature) };
  };
  return { keys: { k1: key }, sign };
};

const nothingKept = async () => null;

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

test.each([
  ['the site gave', false],
  ['the service worker gave, since the site did not answer,', true],
])('a genuine release of a page that %s is used', async (_who, isKept) => {
  const { keys, sign } = await signer();
  const chosen = await chooseRelease({ release: await sign(composition), keys, isKept }, nothingKept, () => {});
  expect(chosen).toMatchObject({ ok: true, value: { isLastGood: isKept, composition: { releaseId: 7 } } });
});

test.each([
  ['unsigned', async () => null, 'The page holds no signed release.'],
  [
    'tampered',
    async (sign: (value: unknown) => Promise<SignedComposition>) => ({
      ...(await sign(composition)),
      body: JSON.stringify({ ...composition, releaseId: 8 }),
    }),
    'The release was changed after it was signed.',
  ],
  [
    'signed by another key',
    async (sign: (value: unknown) => Promise<SignedComposition>) => ({ ...(await sign(composition)), keyId: 'k9' }),
    'The release is signed by the unknown key k9.',
  ],
  [
    'malformed',
    async (sign: (value: unknown) => Promise<SignedComposition>) => sign({ ...composition, releaseId: 'x', shell: {} }),
    'releaseId',
  ],
])('a release that is %s is refused with the reason, and the last good one is used', async (_name, make, reason) => {
  const { keys, sign } = await signer();
  const good = { release: await sign({ ...composition, releaseId: 6 }), key: keys.k1 };
  const problems: string[] = [];
  const page = { release: await make(sign), keys, isKept: false };
  const chosen = await chooseRelease(
    page,
    async () => good,
    ({ message }) => problems.push(message),
  );
  expect(chosen).toMatchObject({ ok: true, value: { isLastGood: true, composition: { releaseId: 6 } } });
  expect(problems).toEqual([expect.stringContaining(reason)]);
});

test('lists every error of a malformed release', async () => {
  const { keys, sign } = await signer();
  const verified = await verifyRelease(await sign({ ...composition, releaseId: 'x', shell: {} }), keys);
  expect(!verified.ok && verified.error.message).toMatch(/releaseId: .*; shell\.version: /);
});

test('with no last good release the refusal itself is the answer', async () => {
  expect(await chooseRelease({ release: null, keys: {}, isKept: false }, nothingKept, () => {})).toMatchObject({
    ok: false,
    error: { code: 'bad_release' },
  });
});

test.each(['', '{', '[]', '{"release":7}'])('a boot block of %j is read as empty', (text) => {
  document.body.innerHTML = '';
  const block = Object.assign(document.createElement('script'), {
    id: 'grandstand-boot',
    type: 'application/json',
    textContent: text,
  });
  document.body.append(block);
  expect(readBootDocument(document).release).toBeNull();
});
