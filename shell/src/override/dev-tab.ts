import { type LiveValue, liveValue } from '@grandstand/shared-contracts';

/** What the build of a dev server finds in the tab that shows it (`build-kit/src/webpack/refresh/hot-updates.ts`). */
interface DevTab {
  /** Why the sources do not build; null: they build again. */
  report(error: string | null): void;
  /** Set by the build: replaces its modules by those of `version`. False: only a reload shows that version. */
  update?: (version: string) => Promise<boolean>;
}
declare global {
  var __GRANDSTAND_DEV_TAB__: DevTab | undefined;
}

/** Lets the build of a dev server replace its modules in this tab. @returns why its sources do not build now */
export const openDevTab = (): LiveValue<string | null> => {
  const buildError = liveValue<string | null>(null);
  globalThis.__GRANDSTAND_DEV_TAB__ = { report: buildError.set };
  return buildError;
};

/** Whether the tab runs `version` without a reload, now or in a moment. */
export const isHotUpdated = async (version: string | undefined): Promise<boolean> =>
  version !== undefined && ((await globalThis.__GRANDSTAND_DEV_TAB__?.update?.(version)) ?? false);
