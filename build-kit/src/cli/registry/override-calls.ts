import type { RegistryClient } from './registry-client.ts';

/** Overrides for single tabs; times are ISO 8601. */
export interface OverrideSummary {
  readonly id: string;
  readonly environment: string;
  readonly remote: string;
  readonly version: string | null;
  readonly origin: string | null;
  readonly chaos: string | null;
  readonly by: string;
  readonly reason: string;
  readonly expiresAt: string;
}

/** Exactly one of the three is given. */
interface Shown {
  readonly version?: string;
  readonly origin?: string;
  readonly chaos?: string;
}

export interface OverrideRequest extends Shown {
  readonly environment: string;
  readonly remote: string;
  readonly hours: number;
  readonly reason: string;
}

export interface IssuedOverride {
  readonly override: OverrideSummary;
  /** The site with it. */
  readonly link: string;
}

const FIELDS = 'id environment remote version origin chaos by reason expiresAt';

/** @throws {RegistryRefusal} */
export const issueOverride = async (client: RegistryClient, request: OverrideRequest): Promise<IssuedOverride> => {
  const { issueOverride: issued } = await client.ask<{ issueOverride: IssuedOverride }>(
    `mutation ($environment: String!, $remote: String!, $version: String, $origin: String, $chaos: String, $hours: Int!, $reason: String!) {
      issueOverride(environment: $environment, remote: $remote, version: $version, origin: $origin, chaos: $chaos, hours: $hours, reason: $reason) { override { ${FIELDS} } link }
    }`,
    { ...request },
  );
  return issued;
};

/** Those that hold now, newest first. @throws {RegistryRefusal} */
export const listOverrides = async (client: RegistryClient, environment: string): Promise<OverrideSummary[]> => {
  const { overrides } = await client.ask<{ overrides: OverrideSummary[] }>(
    `query ($environment: String!) { overrides(environment: $environment) { ${FIELDS} } }`,
    { environment },
  );
  return overrides;
};

/** @throws {RegistryRefusal} */
export const endOverride = async (client: RegistryClient, id: string, reason: string): Promise<void> => {
  await client.ask('mutation ($id: String!, $reason: String!) { endOverride(id: $id, reason: $reason) }', {
    id,
    reason,
  });
};
