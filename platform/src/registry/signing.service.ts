import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Composition, SignedComposition } from '@grandstand/shared-contracts/release';
import type { Db } from '../database/database.ts';
import { keyMaterial } from '../keys/key.repo.ts';

export interface ReleaseSigner {
  sign(composition: Composition): SignedComposition;
  /** Key id to public key, SPKI in base64: what a page needs to check a signature with WebCrypto. */
  publicKeys: Readonly<Record<string, string>>;
}

/** New private key, PKCS #8 in base64. */
const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The signer of this installation: one Ed25519 key, which all replicas share. */
export const openReleaseSigner = async (db: Db): Promise<ReleaseSigner> => {
  const pkcs8 = Buffer.from(await keyMaterial(db, 'release-signing', makeKey), 'base64');
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  return {
    publicKeys: { [keyId]: spki.toString('base64') },
    sign(composition) {
      const body = JSON.stringify(composition);
      return { body, keyId, signature: sign(null, Buffer.from(body), privateKey).toString('base64') };
    },
  };
};
