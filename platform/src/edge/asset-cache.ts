import { createHash } from 'node:crypto';
import { ENCODINGS } from '../registry/asset-types.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface CachedAsset {
  bytes: Buffer;
  /** Opaque part of the entity tag. */
  digest: string;
  /** Content encoding to compressed bytes, where they were kept. */
  encoded: ReadonlyMap<string, Buffer>;
}

export interface AssetCache {
  /** Null when there is no such file. @throws {StoreError} */
  get(key: string): Promise<CachedAsset | null>;
}

const sizeOf = ({ bytes, encoded }: CachedAsset): number =>
  [...encoded.values()].reduce((sum, twin) => sum + twin.length, bytes.length);

/** Published files by store key, the least recently used forgotten beyond `maxBytes`. They never change, so none goes stale. */
export const assetCache = (store: ObjectStore, maxBytes: number): AssetCache => {
  const kept = new Map<string, CachedAsset>();
  let keptBytes = 0;

  const read = async (key: string): Promise<CachedAsset | null> => {
    const bytes = await store.get(key);
    if (!bytes) return null;
    const encoded = new Map<string, Buffer>();
    for (const { encoding, suffix } of ENCODINGS) {
      const twin = await store.get(`${key}${suffix}`);
      if (twin) encoded.set(encoding, twin);
    }
    return { bytes, encoded, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  };

  const keep = (key: string, asset: CachedAsset): void => {
    const size = sizeOf(asset);
    if (size > maxBytes || kept.has(key)) return;
    kept.set(key, asset);
    keptBytes += size;
    for (const [oldest, old] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= sizeOf(old);
    }
  };

  return {
    async get(key) {
      const known = kept.get(key);
      if (known) {
        // A map keeps the order of insertion: last in is last to be forgotten.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const fresh = await read(key);
      if (fresh) keep(key, fresh);
      return fresh;
    },
  };
};
