import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { ENCODINGS } from '../registry/model/asset-types.ts';

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
export const createAssetCache = (store: ObjectStore, maxBytes: number): AssetCache => {
  const kept = new Map<string, CachedAsset>();
  const reading = new Map<string, Promise<CachedAsset | null>>();
  let keptBytes = 0;

  const read = async (key: string): Promise<CachedAsset | null> => {
    const bytes = await store.get(key);
    if (!bytes) return null;
    const twins = await Promise.all(
      ENCODINGS.map(async ({ encoding, suffix }) => [encoding, await store.get(`${key}${suffix}`)] as const),
    );
    const encoded = new Map(twins.filter((twin): twin is [(typeof twin)[0], Buffer] => twin[1] !== null));
    return { bytes, encoded, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  };

  /** After a release all visitors request the same files at the same moment. */
  const readOnce = (key: string): Promise<CachedAsset | null> => {
    const fresh = read(key)
      .then((asset) => {
        if (asset) keep(key, asset);
        return asset;
      })
      .finally(() => reading.delete(key));
    reading.set(key, fresh);
    return fresh;
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
      return reading.get(key) ?? readOnce(key);
    },
  };
};
