import type { Session } from '@grandstand/shared-contracts';
import type { Composition, ReleaseNotice } from '@grandstand/shared-contracts/release';

export interface ReleaseUpdatesDependencies {
  readonly composition: Composition;
  /** The site did not answer when the page was asked for; as soon as it does, there is something newer. */
  readonly isKept?: boolean;
  /** Names of the remotes that are on the page now. */
  readonly shown: () => readonly string[];
  /** Whether loading anew would lose something: a remote says so (mid-playback, mid-checkout), or a flow is under way. */
  readonly isBusy: () => boolean;
  /** Loads an address anew, with what is released now. */
  readonly loadAnew: (url: string) => void;
  readonly here: () => string;
  /** Tells the viewer that a newer version waits. */
  readonly offer: () => void;
}

/**
 * What a tab does about releases that come while it is open. It keeps the versions it began with until the viewer goes
 * somewhere else while nothing is under way; then the next address is loaded anew. A remote that was switched off is not
 * kept: its page is loaded anew at once. So is one with an override that is over, or shows a newer build.
 */
export const createReleaseUpdates = (dependencies: ReleaseUpdatesDependencies) => {
  const { composition, isKept = false, shown, isBusy, loadAnew, here, offer } = dependencies;
  let isWaiting = false;

  return {
    hear(notice: ReleaseNotice): void {
      if (isOverriddenOtherwise(composition, notice)) return loadAnew(here());
      const isKilled = shown().some((name) => !Object.hasOwn(notice.remotes, name));
      if (isKilled) return loadAnew(here());
      const wasWaiting = isWaiting;
      isWaiting = isKept || !isSame(composition, notice);
      if (isWaiting && !wasWaiting) offer();
    },
    /** True when the address is loaded anew instead of being shown by this page. */
    takesOver(url: string): boolean {
      if (!isWaiting || isBusy()) return false;
      loadAnew(url);
      return true;
    },
  };
};

/** Whether the session holds what lives in memory only, so that a page loaded anew would forget it. */
export const isMidFlow = ({
  pending,
  onboarding,
  resetEmail,
  hasResetPassword,
  intendedPath,
  flow,
}: Session): boolean =>
  Object.values(pending).some(Boolean) ||
  onboarding.pending.length > 0 ||
  resetEmail !== undefined ||
  hasResetPassword ||
  intendedPath !== undefined ||
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
