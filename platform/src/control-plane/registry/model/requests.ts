import type { AudienceCondition } from '@grandstand/shared-contracts/release';

/** A requested change of what an environment serves. It may wait for an approval, so it is stored as requested. */

export interface RemoteChange {
  name: string;
  /** Keeps its version when absent. A remote that is off stays off: only `off: false` or a toggle brings it back. */
  version?: string | null | undefined;
  off?: boolean | null | undefined;
}

export interface ReleaseChanges {
  shell?: string | null | undefined;
  remotes?: readonly RemoteChange[] | null | undefined;
  configRevision?: number | null | undefined;
}

export interface RolloutRequest {
  /** New versions; several move together, so that a visitor gets all of them or none. */
  remotes: readonly { name: string; version: string }[];
  /** Share of the visitors, 0 to 100 in steps of 0.01; a preset brings its own. Default 0. */
  percent?: number | null | undefined;
  /** Name of a schedule in `ROLLOUT_PRESETS`. Without one, the share stays until an operator changes it. */
  preset?: string | null | undefined;
  /** The visitors among whom the share counts; empty or absent: all. */
  audience?: readonly AudienceCondition[] | null | undefined;
}

export type ProposedChange = { changes: ReleaseChanges } | { rollout: RolloutRequest };
