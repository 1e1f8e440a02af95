import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import { assetKey } from '../registry/model/asset-types.ts';
import type { AssetCache } from './asset-cache.ts';

const CHECK_AGAIN_MS = 30_000;
const CHECK_MISSING_AGAIN_MS = 1_000;

/** Whether the files without which a page of this release stays blank can be served. */
export type HasShellFiles = (release: ComposedRelease) => Promise<boolean>;

/** Looks once in a while, so that a page costs no read of the store. An outage of the store is not a missing file. */
export const shellFilesIn = (assets: AssetCache, now: () => number): HasShellFiles => {
  const known = new WeakMap<ComposedRelease, { untilMs: number; found: Promise<boolean> }>();

  const look = async ({ shell }: ComposedRelease): Promise<boolean> => {
    const keys = (shell.assets.groups['main'] ?? []).map((file) => assetKey(shell.name, shell.version, file));
    const found = await Promise.all(
      keys.map((key) =>
        assets.get(key).then(
          (asset) => asset !== null,
          () => true,
        ),
      ),
    );
    return found.every(Boolean);
  };

  return (release) => {
    const last = known.get(release);
    if (last && now() < last.untilMs) return last.found;
    const next = { untilMs: now() + CHECK_AGAIN_MS, found: look(release) };
    known.set(release, next);
    void next.found.then((found) => {
      if (!found) next.untilMs = now() + CHECK_MISSING_AGAIN_MS;
    });
    return next.found;
  };
};
