import {
  CreateReleaseDocument,
  CurrentReleaseDocument,
  type ReleaseChanges,
  type ReleaseSummary,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

/** Null before the first release. @throws {RegistryRefusal} */
export const currentRelease = async (client: RegistryClient, environment: string): Promise<ReleaseSummary | null> =>
  (await client.request(CurrentReleaseDocument, { environment })).release;

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
  (await client.request(CreateReleaseDocument, { environment, base, changes, reason, breakGlass })).release;
