import { RegistryRefusal } from '@grandstand/registry-client';
import { requestRegistry } from '../registry/registry.api.ts';
import { ReadReleasesDocument, type Release } from '../registry/registry.generated.ts';

/** Newest first. @throws {RegistryRefusal} */
export const readReleases = async (environment: string, last = 50): Promise<readonly Release[]> =>
  (await requestRegistry(ReadReleasesDocument, { environment, last })).releases;

const DEEPEST = 500;

/** @throws {RegistryRefusal} `not_found` for one that is older than the last 500 */
export const readRelease = async (environment: string, id: number): Promise<Release> => {
  const found = (await readReleases(environment, DEEPEST)).find((release) => release.id === id);
  if (!found)
    throw new RegistryRefusal('not_found', `Release ${id} is not among the last ${DEEPEST} of ${environment}.`);
  return found;
};
