import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Db } from '../../../infrastructure/database/database.ts';
import { keyMaterial } from '../../../infrastructure/keys/key.repo.ts';

/** A row of the audit, as it is noted elsewhere. It proves that no row up to it was changed or cut off. */
export interface AuditHead {
  readonly id: number;
  /** SHA-256, hex; covers the row and all before it. */
  readonly hash: string;
  readonly keyId: string;
  /** Ed25519 over id and hash, base64. */
  readonly signature: string;
}

export interface HeadSigner {
  sign(row: Pick<AuditHead, 'id' | 'hash'>): AuditHead;
  isAuthentic(head: AuditHead): boolean;
  /** SPKI in base64. */
  readonly publicKey: string;
}

/** Not rotated: every row that there is would have to be signed again. */
const KEY = 'registry.audit';

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const signed = ({ id, hash }: Pick<AuditHead, 'id' | 'hash'>): Buffer => Buffer.from(`grandstand audit ${id} ${hash}`);

export const openHeadSigner = async (db: Db): Promise<HeadSigner> => {
  const pkcs8 = Buffer.from(await keyMaterial(db, KEY, newKey), 'base64');
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  return {
    publicKey: spki.toString('base64'),
    sign: ({ id, hash }) => ({
      id,
      hash,
      keyId,
      signature: sign(null, signed({ id, hash }), privateKey).toString('base64'),
    }),
    isAuthentic: (head) =>
      head.keyId === keyId && verify(null, signed(head), publicKey, Buffer.from(head.signature, 'base64')),
  };
};
