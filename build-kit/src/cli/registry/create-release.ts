import type { RegistryClient } from './registry-client.ts';

/** What an environment serves. */
export interface ReleaseSummary {
  readonly id: number;
  readonly shell: string;
  readonly remotes: readonly { readonly name: string; readonly version: string; readonly on: boolean }[];
}

export interface ReleaseChanges {
  /** Version of the shell. */
  readonly shell?: string;
  readonly remotes: readonly { readonly name: string; readonly version?: string; readonly off?: boolean }[];
}

const FIELDS = 'id shell remotes { name version on }';

const CURRENT = /* GraphQL */ `
  query Current($environment: String!) {
    release(environment: $environment) { ${FIELDS} }
  }
`;
const RELEASE = /* GraphQL */ `
  mutation Release($environment: String!, $base: Int, $changes: ReleaseChanges!, $reason: String!) {
    release(environment: $environment, base: $base, changes: $changes, reason: $reason) { ${FIELDS} }
  }
`;

/** Null before the first release. @throws {RegistryRefusal} */
export const currentRelease = async (client: RegistryClient, environment: string): Promise<ReleaseSummary | null> =>
  (await client.ask<{ release: ReleaseSummary | null }>(CURRENT, { environment })).release;

/**
 * Appends a release to the one that was current when the caller decided.
 * @param base id of that release, null for the first; a newer one in between is a `conflict`
 * @throws {RegistryRefusal} `conflict`, or why the composition is not allowed
 */
export const createRelease = async (
  client: RegistryClient,
  environment: string,
  base: number | null,
  changes: ReleaseChanges,
  reason: string,
): Promise<ReleaseSummary> =>
  (await client.ask<{ release: ReleaseSummary }>(RELEASE, { environment, base, changes, reason })).release;
