import type { ChaosSwitch, Grant, OverridePolicy } from '@grandstand/shared-contracts/release';

/** What the registry's GraphQL answers with: `platform/src/control-plane/registry-api/registry-types.schema.ts`. Times are ISO 8601. */

export interface RolloutSchedule {
  readonly preset: string;
  readonly state: 'running' | 'paused' | 'ended';
  /** Counted from 1. */
  readonly step: number;
  readonly steps: number;
  readonly nextAt: string | null;
}

export interface Rollout {
  readonly version: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly salt: string;
  readonly schedule: RolloutSchedule | null;
}

export interface ReleasedRemote {
  readonly name: string;
  readonly version: string;
  readonly on: boolean;
  readonly rollout: Rollout | null;
}

export interface Release {
  readonly id: number;
  readonly environment: string;
  readonly previous: number | null;
  readonly shell: string;
  readonly remotes: readonly ReleasedRemote[];
  readonly configRevision: number;
  readonly reason: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

export interface Freeze {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export interface Policy {
  readonly approval: boolean;
  readonly freezes: readonly Freeze[];
  /** Allowed overrides of single tabs. */
  readonly overrides: OverridePolicy;
}

/** The override in the tabs of one link: exactly one of version, origin and chaos. */
export interface Override {
  readonly id: string;
  readonly environment: string;
  readonly remote: string;
  readonly version: string | null;
  /** Of a dev server. */
  readonly origin: string | null;
  readonly chaos: ChaosSwitch | null;
  readonly by: string;
  readonly reason: string;
  readonly expiresAt: string;
}

export interface Environment {
  readonly name: string;
  readonly policy: Policy;
  /** Null before its first release. */
  readonly release: Release | null;
  /** Where a rollback goes by default; null when no earlier release is free of the current versions. */
  readonly lastGood: { readonly id: number } | null;
}

export interface Version {
  readonly name: string;
  readonly kind: 'shell' | 'remote';
  readonly version: string;
  /** JSON of `RemoteManifest`; null for the shell. */
  readonly manifest: string | null;
  readonly firstLoadBytes: number;
  readonly publishedAt: string;
  readonly publishedBy: string;
}

export interface Finding {
  readonly code: string;
  readonly severity: 'block' | 'warn';
  readonly packages: readonly string[];
  readonly message: string;
  readonly act: { readonly who: string; readonly what: string };
}

export interface Verdict {
  readonly outcome: 'allowed' | 'warned' | 'blocked';
  readonly findings: readonly Finding[];
}

export interface RemoteChange {
  readonly name: string;
  readonly version?: string;
  readonly off?: boolean;
}

export interface ReleaseChanges {
  readonly shell?: string;
  readonly remotes?: readonly RemoteChange[];
}

export interface RolloutRequest {
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
  readonly percent?: number;
  readonly preset?: string;
}

export interface HealthMinute {
  readonly name: string;
  readonly version: string;
  readonly minute: string;
  readonly ok: number;
  readonly failed: number;
  readonly mountMs: number | null;
}

export interface Proposal {
  readonly id: number;
  readonly environment: string;
  readonly base: number | null;
  /** JSON: `{changes}` or `{rollout}`. */
  readonly change: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly state: 'open' | 'approved' | 'declined';
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export interface ConfigRevision {
  readonly document: string;
  /** 0: as installed. */
  readonly revision: number;
  /** JSON. */
  readonly body: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly reason: string;
}

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly environment: string | null;
  readonly reason: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly hash: string;
}

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly createdAt: string;
  readonly expiresAt: string;
}
