import type { RegistryClient } from './registry-client.ts';

export interface ReleasedRemote {
  readonly name: string;
  readonly version: string;
  readonly on: boolean;
  /** A newer version for a share of visitors. */
  readonly rollout: Rollout | null;
}

export interface Rollout {
  readonly version: string;
  /** Of the visitors, 0 to 100. */
  readonly percent: number;
  readonly schedule: RolloutSchedule | null;
}

export interface RolloutSchedule {
  readonly preset: string;
  readonly state: 'running' | 'paused' | 'ended';
  readonly step: number;
  readonly steps: number;
  /** ISO 8601; null while it does not run. */
  readonly nextAt: string | null;
}

/** What an environment serves. */
export interface ReleaseSummary {
  readonly id: number;
  readonly shell: string;
  readonly remotes: readonly ReleasedRemote[];
}

export interface ReleaseChanges {
  /** Version of the shell. */
  readonly shell?: string;
  readonly remotes: readonly { readonly name: string; readonly version?: string; readonly off?: boolean }[];
}

const SCHEDULE_FIELDS = 'preset state step steps nextAt';
/** What `ReleaseSummary` needs of a `Release`. */
export const RELEASE_FIELDS = `id shell remotes { name version on rollout { version percent schedule { ${SCHEDULE_FIELDS} } } }`;

const CURRENT = /* GraphQL */ `
  query Current($environment: String!) {
    release(environment: $environment) { ${RELEASE_FIELDS} }
  }
`;
const RELEASE = /* GraphQL */ `
  mutation Release($environment: String!, $base: Int, $changes: ReleaseChanges!, $reason: String!, $breakGlass: Boolean) {
    release(environment: $environment, base: $base, changes: $changes, reason: $reason, breakGlass: $breakGlass) { ${RELEASE_FIELDS} }
  }
`;

/** Null before the first release. @throws {RegistryRefusal} */
export const currentRelease = async (client: RegistryClient, environment: string): Promise<ReleaseSummary | null> =>
  (await client.ask<{ release: ReleaseSummary | null }>(CURRENT, { environment })).release;

/**
 * Appends a release to the one that the caller saw as current.
 * @param base id of that release, null for the first; a newer one in between is a `conflict`
 * @throws {RegistryRefusal} `conflict`, or the reason why the composition was refused
 */
export const createRelease = async (
  client: RegistryClient,
  environment: string,
  base: number | null,
  changes: ReleaseChanges,
  reason: string,
  breakGlass = false,
): Promise<ReleaseSummary> =>
  (await client.ask<{ release: ReleaseSummary }>(RELEASE, { environment, base, changes, reason, breakGlass })).release;
