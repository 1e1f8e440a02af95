import { LAST_GOOD, SignedComposition } from '@grandstand/shared-contracts/release';
import type { LoadLastGood } from './release.ts';

/** Reads what `last-good/keep-release.ts` wrote. Without a cache there is no last good release. */
export const cachedLastGoodRelease =
  (caches: CacheStorage | undefined): LoadLastGood =>
  async () => {
    try {
      const kept = await caches?.match(LAST_GOOD.release, { cacheName: LAST_GOOD.cache });
      const entry = (await kept?.json()) as { release: unknown; key: string } | undefined;
      const release = SignedComposition.safeParse(entry?.release);
      return release.success && entry ? { release: release.data, key: entry.key } : null;
    } catch {
      return null;
    }
  };
