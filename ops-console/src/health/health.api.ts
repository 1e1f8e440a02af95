import { RELEASE_FIELDS } from '../registry/documents.ts';
import { ask } from '../registry/registry.api.ts';
import type { AuditEntry, HealthMinute, Release } from '../registry/registry-types.ts';

const HEALTH = /* GraphQL */ `
  query ($environment: String!, $minutes: Int!) {
    health(environment: $environment, minutes: $minutes) { name version minute ok failed mountMs }
  }
`;
const CHANGES = /* GraphQL */ `
  query ($environment: String!) {
    releases(environment: $environment, last: 200) { ${RELEASE_FIELDS} }
    audit(environment: $environment, last: 500) { id at actor action environment reason from to hash }
  }
`;

export interface EnvironmentPast {
  readonly minutes: readonly HealthMinute[];
  /** Newest first. */
  readonly releases: readonly Release[];
  /** Newest first. */
  readonly audit: readonly AuditEntry[];
}

/** What pages said for so many hours, and what was released meanwhile. @throws {Refusal} */
export const readPast = async (environment: string, hours: number): Promise<EnvironmentPast> => {
  const [{ health }, changes] = await Promise.all([
    ask<{ health: readonly HealthMinute[] }>(HEALTH, { environment, minutes: hours * 60 }),
    ask<Omit<EnvironmentPast, 'minutes'>>(CHANGES, { environment }),
  ]);
  return { minutes: health, ...changes };
};
