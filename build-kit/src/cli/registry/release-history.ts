import {
  type EnvironmentStatus,
  EnvironmentsDocument,
  LatestVersionsDocument,
  type PastRelease,
  PastReleasesDocument,
  type ReleaseSummary,
  RollBackDocument,
  ToggleRemoteDocument,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

/** @throws {RegistryRefusal} */
export const environments = async (client: RegistryClient): Promise<readonly EnvironmentStatus[]> =>
  (await client.request(EnvironmentsDocument)).environments;

/** Newest first. @throws {RegistryRefusal} */
export const pastReleases = async (
  client: RegistryClient,
  environment: string,
  last: number,
): Promise<readonly PastRelease[]> => (await client.request(PastReleasesDocument, { environment, last })).releases;

/** The version of every package, shell included, that was published last. @throws {RegistryRefusal} */
export const latestVersions = async (client: RegistryClient): Promise<ReadonlyMap<string, string>> => {
  const { remotes } = await client.request(LatestVersionsDocument);
  return new Map(remotes.flatMap(({ name, versions }) => versions.map(({ version }) => [name, version] as const)));
};

/** @throws {RegistryRefusal} */
export const toggleRemote = async (
  client: RegistryClient,
  environment: string,
  remote: string,
  on: boolean,
  reason: string,
): Promise<ReleaseSummary> => (await client.request(ToggleRemoteDocument, { environment, remote, on, reason })).toggle;

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
): Promise<ReleaseSummary> => (await client.request(RollBackDocument, { environment, to, base, reason })).rollback;

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
