import { AppError, type Host, isAppError, REMOTE_FAILED_EVENT, type Remote } from '@grandstand/shared-contracts';
import type { Texts } from '@grandstand/shared-contracts/config';
import type { ComposedRemote, RemoteArtifact } from '@grandstand/shared-contracts/release';
import { loadInTime } from './load-in-time.ts';
import type { LoadRemote } from './load-remote.ts';

/** A Host made for one mount; `dispose` undoes what the mount left. */
export interface MountedHost {
  readonly host: Host;
  dispose(): void;
}

/** What a Host is made for. */
export interface LoadedRemote {
  readonly name: string;
  readonly version: string;
  readonly texts: Texts;
}

/** What happened to a remote in its slot; feeds health beacons. */
export interface RemoteOutcome {
  readonly name: string;
  readonly version: string;
  readonly kind: 'mounted' | 'load-failed' | 'mount-failed' | 'render-failed' | 'previous-used' | 'gave-up';
  readonly mountMs?: number;
  readonly error?: AppError;
}

export interface RemoteSlotDependencies {
  readonly load: LoadRemote;
  readonly createHost: (loaded: LoadedRemote) => MountedHost;
  /** Shows heading, message and `Try again` in the slot; returns its undo. */
  readonly showFailure: (element: HTMLElement, retry: () => void) => () => void;
  readonly report: (outcome: RemoteOutcome) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** 0 ≤ value < 1, for jitter. */
  readonly random: () => number;
  readonly now: () => number;
}

const RETRY_DELAYS_MS = [200, 800] as const;

/**
 * Mounts one remote into `element`: the released version with two retries, then the version before it, then a panel
 * with `Try again`. Never rejects: a failing remote costs its own slot. Returns the exact undo, safe to call at any time.
 */
export const mountInSlot = (
  name: string,
  composed: ComposedRemote,
  element: HTMLElement,
  dependencies: RemoteSlotDependencies,
): { readonly settled: Promise<void>; unmount(): void } => {
  const { load, createHost, showFailure, report, wait, random, now } = dependencies;
  let undo: () => void = () => {};
  let ended = false;

  const loadWithRetries = async (artifact: RemoteArtifact, delays: readonly number[]): Promise<Remote> => {
    for (const delay of delays) {
      try {
        return await loadInTime(load, name, artifact, composed.timeouts);
      } catch (error) {
        report({ name, version: artifact.version, kind: 'load-failed', error: asAppError(error) });
        if (ended) throw error;
        await wait(delay * (0.5 + random()));
      }
    }
    return loadInTime(load, name, artifact, composed.timeouts);
  };

  const tryVersion = async (artifact: RemoteArtifact, delays: readonly number[]): Promise<boolean> => {
    const startedAt = now();
    let remote: Remote;
    try {
      remote = await loadWithRetries(artifact, delays);
    } catch (error) {
      report({ name, version: artifact.version, kind: 'load-failed', error: asAppError(error) });
      return false;
    }
    if (ended) return true;
    return mountRemote(remote, artifact, startedAt);
  };

  const mountRemote = (remote: Remote, artifact: RemoteArtifact, startedAt: number): boolean => {
    const { version } = artifact;
    try {
      undo = mountIn(element, remote, createHost({ name, version, texts: remote.texts }), (error, clear) => {
        report({ name, version, kind: 'render-failed', error: asAppError(error) });
        // React is still inside its commit; the slot is cleared after it.
        void Promise.resolve().then(() => {
          clear();
          if (!ended) giveUp(version);
        });
      });
    } catch (error) {
      report({ name, version, kind: 'mount-failed', error: asAppError(error) });
      return false;
    }
    report({ name, version, kind: 'mounted', mountMs: now() - startedAt });
    return true;
  };

  const giveUp = (version: string) => {
    report({ name, version, kind: 'gave-up' });
    undo = showFailure(element, () => {
      undo();
      undo = () => {};
      void start();
    });
  };

  const start = async () => {
    if (await tryVersion(composed, RETRY_DELAYS_MS)) return;
    if (ended) return;
    if (composed.previous && (await tryVersion(composed.previous, []))) {
      report({ name, version: composed.previous.version, kind: 'previous-used' });
      return;
    }
    if (!ended) giveUp(composed.version);
  };

  return {
    settled: start(),
    unmount() {
      ended = true;
      undo();
      undo = () => {};
      element.replaceChildren();
    },
  };
};

/**
 * Mounts a remote into a new element of the slot. Returns the undo, which a failure while rendering gets, too.
 * @throws what the remote's `mount` throws, with the slot cleared
 */
const mountIn = (
  element: HTMLElement,
  remote: Remote,
  { host, dispose }: MountedHost,
  onRenderFailure: (error: unknown, clear: () => void) => void,
): (() => void) => {
  const root = element.ownerDocument.createElement('div');
  element.replaceChildren(root);
  let unmountRemote: () => void = () => {};
  const clear = () => {
    element.removeEventListener(REMOTE_FAILED_EVENT, onFailure);
    attempt(unmountRemote);
    dispose();
    root.remove();
  };
  const onFailure = (event: Event) => onRenderFailure((event as CustomEvent).detail, clear);
  element.addEventListener(REMOTE_FAILED_EVENT, onFailure, { once: true });
  try {
    unmountRemote = remote.mount(root, host);
  } catch (error) {
    clear();
    throw error;
  }
  return clear;
};

const attempt = (work: () => void) => {
  try {
    work();
  } catch (error) {
    console.error('Unmounting failed:', error);
  }
};

const asAppError = (error: unknown): AppError =>
  isAppError(error)
    ? error
    : new AppError('remote_unavailable', error instanceof Error ? error.message : String(error), { cause: error });
