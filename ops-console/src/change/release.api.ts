import { RELEASE_FIELDS } from '../registry/documents.ts';
import { Refusal } from '../registry/refusal.ts';
import { ask } from '../registry/registry.api.ts';
import type { Release } from '../registry/registry-types.ts';

const RELEASES = /* GraphQL */ `
  query ($environment: String!, $last: Int!) { releases(environment: $environment, last: $last) { ${RELEASE_FIELDS} } }
`;
/** Newest first. @throws {Refusal} */
export const readReleases = async (environment: string, last = 50): Promise<readonly Release[]> =>
  (await ask<{ releases: readonly Release[] }>(RELEASES, { environment, last })).releases;

const DEEPEST = 500;

/** @throws {Refusal} `not_found` for one that is older than the last 500 */
export const readRelease = async (environment: string, id: number): Promise<Release> => {
  const found = (await readReleases(environment, DEEPEST)).find((release) => release.id === id);
  if (!found) throw new Refusal('not_found', `Release ${id} is not among the last ${DEEPEST} of ${environment}.`);
  return found;
};
