import { webcrypto } from 'node:crypto';
import type { SignedComposition } from '@grandstand/shared-contracts/release';
import { readBootDocument } from './boot-document.ts';
import { chooseRelease, type LastGoodRelease, verifyRelease } from './release.ts';

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

const memory = (kept: Awaited<ReturnType<LastGoodRelease['load']>> = null): LastGoodRelease & { saved: unknown[] } => {
  const saved: unknown[] = [];
  return { saved, load: async () => kept, save: async (release, key) => void saved.push({ release, key }) };
};

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

test('a genuine release is used and kept as the last good one', async () => {
  const { keys, sign } = await signer();
  const lastGood = memory();
  const chosen = await chooseRelease({ release: await sign(composition), keys }, lastGood, () => {});
  expect(chosen).toMatchObject({ ok: true, value: { isLastGood: false, composition: { releaseId: 7 } } });
  expect(lastGood.saved).toHaveLength(1);
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
  const faults: string[] = [];
  const chosen = await chooseRelease({ release: await make(sign), keys }, memory(good), ({ message }) =>
    faults.push(message),
  );
  expect(chosen).toMatchObject({ ok: true, value: { isLastGood: true, composition: { releaseId: 6 } } });
  expect(faults).toEqual([expect.stringContaining(reason)]);
});

test('every fault of a malformed release is listed', async () => {
  const { keys, sign } = await signer();
  const verified = await verifyRelease(await sign({ ...composition, releaseId: 'x', shell: {} }), keys);
  expect(!verified.ok && verified.error.message).toMatch(/releaseId: .*; shell\.version: /);
});

test('with no last good release the refusal itself is the answer', async () => {
  expect(await chooseRelease({ release: null, keys: {} }, memory(), () => {})).toMatchObject({
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
