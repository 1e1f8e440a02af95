import {
  HEALTH_PATH,
  type HealthOutcome,
  type HealthReport,
  type RemoteHealth,
} from '@grandstand/shared-contracts/release';
import type { RemoteOutcome } from './remote-slot.ts';

/** Delay before an outcome is reported: a successful retry replaces a failure. */
const SETTLE_MS = 2_000;

const OUTCOMES: Readonly<Record<RemoteOutcome['kind'], HealthOutcome | null>> = {
  mounted: 'ok',
  'load-failed': 'load_failed',
  'mount-failed': 'mount_failed',
  'render-failed': 'render_failed',
  // Said of the version that helped out, or of none.
  'previous-used': null,
  'gave-up': null,
};

export interface HealthBeaconDependencies {
  readonly releaseId: number;
  /** Passes the report to the browser, which sends it even after the page unloads. */
  readonly send: (path: string, body: string) => void;
  readonly later: (work: () => void, ms: number) => void;
  /** What settled is well, all of it. */
  readonly onWell?: () => void;
}

/**
 * Reports the outcome of each remote's version on this page to the control plane: once it has settled, and again only if it
 * then got worse.
 */
export const createHealthBeacon = ({ releaseId, send, later, onWell }: HealthBeaconDependencies) => {
  const found = new Map<string, RemoteHealth>();
  const told = new Map<string, HealthOutcome>();
  let isWaiting = false;

  const flush = (): void => {
    isWaiting = false;
    const remotes = [...found].filter(([key, { outcome }]) => told.get(key) !== outcome).map(([, health]) => health);
    if (remotes.length === 0) return;
    for (const { name, version, outcome } of remotes) told.set(keyOf(name, version), outcome);
    const report: HealthReport = { releaseId, remotes };
    send(HEALTH_PATH, JSON.stringify(report));
    if ([...found.values()].every(({ outcome }) => outcome === 'ok')) onWell?.();
  };

  return {
    report({ name, version, kind, mountMs }: RemoteOutcome): void {
      const outcome = OUTCOMES[kind];
      if (outcome === null) return;
      const key = keyOf(name, version);
      // What threw once is not well because it mounted again.
      if (outcome === 'ok' && found.get(key)?.outcome === 'render_failed') return;
      if (outcome === 'ok' && told.has(key)) return;
      found.set(key, { name, version, outcome, ...(outcome === 'ok' && mountMs !== undefined ? { mountMs } : {}) });
      if (isWaiting) return;
      isWaiting = true;
      later(flush, SETTLE_MS);
    },
    /** The page is hidden: pending outcomes are reported now. */
    flush,
  };
};

const keyOf = (name: string, version: string): string => `${name}@${version}`;
