import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Db } from '../../../infrastructure/database/database.ts';
import { keyVersions } from '../../../infrastructure/keys/key.repo.ts';
import { ROTATABLE_KEYS } from '../../../infrastructure/keys/rotatable-keys.ts';

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
  /** With the version of the key that signs at the row's time. */
  sign(row: Pick<AuditHead, 'id' | 'hash'> & { readonly at: number }): AuditHead;
  /** `at`: creation time of the row, epoch ms; null for a missing row. A signature of an expired key is invalid on newer rows. */
  isAuthentic(head: AuditHead, at: number | null): boolean;
}

const signed = ({ id, hash }: Pick<AuditHead, 'id' | 'hash'>): Buffer => Buffer.from(`grandstand audit ${id} ${hash}`);

const pairOf = (value: string) => {
  const privateKey = createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey, keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16) };
};

export const openHeadSigner = async (db: Db): Promise<HeadSigner> => {
  const { name, make } = ROTATABLE_KEYS.audit;
  const versions = await keyVersions(db, name, make);
  let known: Map<string, { readonly publicKey: KeyObject; readonly verifiesUntilMs: number | null }> | null = null;
  const versionOf = (keyId: string) => {
    known ??= new Map(
      versions.map(({ value, verifiesUntilMs }) => {
        const { publicKey, keyId: id } = pairOf(value);
        return [id, { publicKey, verifiesUntilMs }];
      }),
    );
    return known.get(keyId);
  };
  return {
    sign({ id, hash, at }) {
      const active = versions.findLast(({ signsFromMs }) => signsFromMs <= at);
      if (!active) throw new Error(`No version of the key "${name}" signs a row of ${new Date(at).toISOString()}.`);
      const { privateKey, keyId } = pairOf(active.value);
      return { id, hash, keyId, signature: sign(null, signed({ id, hash }), privateKey).toString('base64') };
    },
    isAuthentic(head, at) {
      const version = versionOf(head.keyId);
      if (!version) return false;
      const { publicKey, verifiesUntilMs } = version;
      const isInTime = at === null || verifiesUntilMs === null || at < verifiesUntilMs;
      return isInTime && verify(null, signed(head), publicKey, Buffer.from(head.signature, 'base64'));
    },
  };
};
