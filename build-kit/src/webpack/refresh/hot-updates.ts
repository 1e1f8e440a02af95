import { REMOTE_FAILED_EVENT } from '@grandstand/shared-contracts';
import { HOT_BUILDS_PATH, type HotBuild } from './hot-build.ts';
import type { HotModule } from './hot-module.ts';

/** Defined by the shell (`shell/src/override/dev-tab.ts`) in the tab that shows a dev server. */
interface DevTab {
  report(error: string | null): void;
  update?: (version: string) => Promise<boolean>;
}
const page = globalThis as {
  __GRANDSTAND_DEV_TAB__?: DevTab;
  __GRANDSTAND_INTEGRITY__?: Readonly<Record<string, string>>;
};
declare const __webpack_public_path__: string;
declare const __webpack_hash__: string;

let isFollowing = false;
let hasFailed = false;

/**
 * Follows the builds of the dev server that this bundle is from, and replaces its modules by theirs. Where the page's
 * policy does not let it connect, the shell reloads the page for each announced build, as it does for other bundlers.
 */
export const followBuilds = (hot: HotModule<unknown>): void => {
  const tab = page.__GRANDSTAND_DEV_TAB__;
  if (isFollowing || !tab) return;
  isFollowing = true;
  const base = new URL(__webpack_public_path__, location.href);
  const updates = new Map<string, Promise<boolean>>();
  let last: Promise<unknown> = Promise.resolve();

  const update = async ({ hash, integrity }: HotBuild): Promise<boolean> => {
    // The same scripts: what differs is in remote.json or a translation, which come with the page.
    if (hash === __webpack_hash__ || hasFailed) return false;
    const byPath = Object.entries(integrity).map(([file, hashes]) => [new URL(file, base).pathname, hashes]);
    page.__GRANDSTAND_INTEGRITY__ = { ...page.__GRANDSTAND_INTEGRITY__, ...Object.fromEntries(byPath) };
    while (hash !== __webpack_hash__) if (!(await hot.check(true))) return false;
    return !hasFailed;
  };

  // A screen that failed is not on the page any more: only a reload shows it again.
  addEventListener(REMOTE_FAILED_EVENT, () => {
    hasFailed = true;
  });
  tab.update = (version) => updates.get(version) ?? Promise.resolve(false);
  const builds = new EventSource(new URL(HOT_BUILDS_PATH, base));
  builds.onmessage = ({ data }: MessageEvent<string>) => {
    const build = JSON.parse(data) as HotBuild;
    tab.report(build.error);
    if (build.error !== null || updates.has(build.version)) return;
    const isUpdated = last.then(() => update(build)).catch((cause: unknown) => (console.warn(cause), false));
    updates.set(build.version, isUpdated);
    last = isUpdated;
  };
};
