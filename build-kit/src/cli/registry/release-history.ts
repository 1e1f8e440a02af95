import { RELEASE_FIELDS, type ReleaseSummary } from './create-release.ts';
import type { RegistryClient } from './registry-client.ts';

export interface EnvironmentStatus {
  readonly name: string;
  /** Null before the first release. */
  readonly release: ReleaseSummary | null;
}

export interface PastRelease extends ReleaseSummary {
  readonly reason: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

const ENVIRONMENTS = /* GraphQL */ `
  query Environments {
    environments { name release { ${RELEASE_FIELDS} } }
  }
`;
const RELEASES = /* GraphQL */ `
  query Releases($environment: String!, $last: Int!) {
    releases(environment: $environment, last: $last) { ${RELEASE_FIELDS} reason createdAt createdBy }
  }
`;
const LATEST = /* GraphQL */ `
  query Latest {
    remotes(last: 1) {
      name
      versions {
        version
      }
    }
  }
`;
const TOGGLE = /* GraphQL */ `
  mutation Toggle($environment: String!, $remote: String!, $on: Boolean!, $reason: String!) {
    toggle(environment: $environment, remote: $remote, on: $on, reason: $reason) { ${RELEASE_FIELDS} }
  }
`;
const ROLLBACK = /* GraphQL */ `
  mutation Rollback($environment: String!, $to: Int, $base: Int, $reason: String!) {
    rollback(environment: $environment, to: $to, base: $base, reason: $reason) { ${RELEASE_FIELDS} }
  }
`;

/** @throws {RegistryRefusal} */
export const environments = async (client: RegistryClient): Promise<readonly EnvironmentStatus[]> =>
  (await client.ask<{ environments: EnvironmentStatus[] }>(ENVIRONMENTS)).environments;

/** Newest first. @throws {RegistryRefusal} */
export const pastReleases = async (
  client: RegistryClient,
  environment: string,
  last: number,
): Promise<readonly PastRelease[]> =>
  (await client.ask<{ releases: PastRelease[] }>(RELEASES, { environment, last })).releases;

/** The version of every package, shell included, that was published last. @throws {RegistryRefusal} */
export const latestVersions = async (client: RegistryClient): Promise<ReadonlyMap<string, string>> => {
  const { remotes } = await client.ask<{ remotes: { name: string; versions: { version: string }[] }[] }>(LATEST);
  return new Map(remotes.flatMap(({ name, versions }) => versions.map(({ version }) => [name, version] as const)));
};

/** @throws {RegistryRefusal} */
export const toggleRemote = async (
  client: RegistryClient,
  environment: string,
  remote: string,
  on: boolean,
  reason: string,
): Promise<ReleaseSummary> =>
  (await client.ask<{ toggle: ReleaseSummary }>(TOGGLE, { environment, remote, on, reason })).toggle;

/**
 * @param to id of an older release; null: the last good one
 * @param base id of the release the caller saw and wants to leave; a `conflict` when another is current by now. Null: a
 *   `conflict` when somebody rolled back within the last minute
 * @throws {RegistryRefusal}
 */
export const rollBack = async (
  client: RegistryClient,
  environment: string,
  to: number | null,
  base: number | null,
  reason: string,
): Promise<ReleaseSummary> =>
  (await client.ask<{ rollback: ReleaseSummary }>(ROLLBACK, { environment, to, base, reason })).rollback;

/** One line for each version of `before` that `after` still serves to a share of the visitors. */
export const remainingShares = (before: ReleaseSummary, after: ReleaseSummary): string[] => {
  const served = new Set(
    before.remotes.flatMap(({ name, version, rollout }) => [
      `${name}@${version}`,
      ...(rollout ? [`${name}@${rollout.version}`] : []),
    ]),
  );
  return after.remotes.flatMap(({ name, on, rollout }) =>
    on && rollout && rollout.percent > 0 && served.has(`${name}@${rollout.version}`)
      ? [`${name}@${rollout.version} still reaches ${rollout.percent} % of visitors.`]
      : [],
  );
};
