import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Composition, SignedComposition } from '@grandstand/shared-contracts/release';
import type { KeyRing } from '../../../infrastructure/keys/key-ring.service.ts';

export interface ReleaseSigner {
  sign(composition: Composition): SignedComposition;
  /** Key id to public key, SPKI in base64: what a page needs to check a signature with WebCrypto. */
  publicKeys: Readonly<Record<string, string>>;
}

/** The signer of this installation: Ed25519 keys, which all replicas share. */
export const createReleaseSigner = (keys: KeyRing): ReleaseSigner => {
  const signing = keyOf(keys.signing());
  return {
    publicKeys: Object.fromEntries(keys.verifying().map((one) => [keyOf(one).id, keyOf(one).spki.toString('base64')])),
    sign(composition) {
      const body = JSON.stringify(composition);
      const signature = sign(null, Buffer.from(body), signing.privateKey).toString('base64');
      return { body, keyId: signing.id, signature };
    },
  };
};

/** @param pkcs8 in base64 */
const keyOf = (pkcs8: string) => {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, spki, id: createHash('sha256').update(spki).digest('hex').slice(0, 16) };
};
