import type { Session } from '@grandstand/shared-contracts';
import type { Composition, ReleaseNotice } from '@grandstand/shared-contracts/release';

export interface ReleaseUpdatesDependencies {
  readonly composition: Composition;
  /** The page came from the cache because the site was unreachable. Any response means a newer release. */
  readonly isKept?: boolean;
  /** Names of the remotes that are on the page now. */
  readonly shown: () => readonly string[];
  /** Whether a reload would lose state: a remote is busy (mid-playback, mid-checkout), or a flow is in progress. */
  readonly isBusy: () => boolean;
  /** Loads an address with the current release. */
  readonly reloadAt: (url: string) => void;
  readonly here: () => string;
  /** Shows the viewer that a newer version is ready. */
  readonly offer: () => void;
  /** Whether the build of a dev server replaces itself by `version`, without a reload. */
  readonly isHotUpdated: (version: string | undefined) => Promise<boolean>;
}

/**
 * Handles releases that are made while a tab is open. The tab keeps its versions until the viewer navigates
 * while nothing is in progress; then the next address is loaded from the site. A remote that was switched off is not
 * kept: its page is reloaded immediately. So is one whose override has expired or has a newer build, unless the build that
 * runs replaces itself by it.
 */
export const createReleaseUpdates = (dependencies: ReleaseUpdatesDependencies) => {
  const { composition, isKept = false, shown, isBusy, reloadAt, here, offer, isHotUpdated } = dependencies;
  let isWaiting = false;

  const takeOverride = async ({ override: id, remotes }: ReleaseNotice): Promise<void> => {
    const { override } = composition;
    const isShown = override && id === override.id && (await isHotUpdated(remotes[override.remote]));
    if (!isShown) reloadAt(here());
  };

  return {
    observe(notice: ReleaseNotice): void {
      if (isOverriddenOtherwise(composition, notice)) return void takeOverride(notice);
      const isKilled = shown().some((name) => !Object.hasOwn(notice.remotes, name));
      if (isKilled) return reloadAt(here());
      const wasWaiting = isWaiting;
      isWaiting = isKept || !isSame(composition, notice);
      if (isWaiting && !wasWaiting) offer();
    },
    /** True when the address triggers a page load instead of being shown by this page. */
    takesOver(url: string): boolean {
      if (!isWaiting || isBusy()) return false;
      reloadAt(url);
      return true;
    },
  };
};

/** Whether the session has state in memory only that a reload would lose. */
export const isMidFlow = ({ pending, onboarding, resetEmail, hasResetPassword, intended, flow }: Session): boolean =>
  Object.values(pending).some(Boolean) ||
  onboarding.pending.length > 0 ||
  resetEmail !== undefined ||
  hasResetPassword ||
  intended !== undefined ||
  flow === 'device';

const isOverriddenOtherwise = ({ override }: Composition, notice: ReleaseNotice): boolean =>
  override !== undefined && (notice.override !== override.id || notice.remotes[override.remote] !== override.version);

/** Going back to what the tab has counts as nothing new. */
const isSame = ({ shell, remotes }: Composition, notice: ReleaseNotice): boolean => {
  const names = Object.keys(notice.remotes);
  return (
    shell.version === notice.shell &&
    names.length === Object.keys(remotes).length &&
    names.every((name) => remotes[name]?.version === notice.remotes[name])
  );
};
