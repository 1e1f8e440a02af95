import { SignedComposition } from '@grandstand/shared-contracts/release';
import type { LastGoodRelease } from './release.ts';

const CACHE_NAME = 'grandstand-release';
/** A name inside the cache, never fetched. */
const ENTRY = '/last-good-release.json';

/** In Cache Storage, beside the assets that belong to it. Where that is missing, there simply is no last good release. */
export const cachedLastGoodRelease = (caches: CacheStorage | undefined): LastGoodRelease => ({
  async load() {
    try {
      const cache = await caches?.open(CACHE_NAME);
      const entry = (await (await cache?.match(ENTRY))?.json()) as { release: unknown; key: string } | undefined;
      const release = SignedComposition.safeParse(entry?.release);
      return release.success && entry ? { release: release.data, key: entry.key } : null;
    } catch {
      return null;
    }
  },
  async save(release, key) {
    try {
      const cache = await caches?.open(CACHE_NAME);
      await cache?.put(ENTRY, new Response(JSON.stringify({ release, key })));
    } catch {
      // A full or blocked cache costs the safety net, not the page.
    }
  },
});
