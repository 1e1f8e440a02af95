import type { ChaosSwitch } from '@grandstand/shared-contracts/release';
import { ask } from '../registry/registry.api.ts';
import type { Override } from '../registry/registry-types.ts';

const OVERRIDE_FIELDS = /* GraphQL */ `
  id environment remote version origin chaos by reason expiresAt
`;

export interface PreviewRequest {
  readonly environment: string;
  readonly remote: string;
  /** One of the two. */
  readonly version?: string;
  readonly chaos?: ChaosSwitch;
  readonly hours: number;
  readonly reason: string;
}

const ISSUE = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $version: String, $chaos: String, $hours: Int!, $reason: String!) {
    issueOverride(environment: $environment, remote: $remote, version: $version, chaos: $chaos, hours: $hours, reason: $reason) { link }
  }
`;
/** @returns the address of the site with it. @throws {Refusal} */
export const issuePreview = async (request: PreviewRequest): Promise<string> =>
  (await ask<{ issueOverride: { link: string } }>(ISSUE, { ...request })).issueOverride.link;

const OVERRIDES = /* GraphQL */ `
  query ($environment: String!) { overrides(environment: $environment) { ${OVERRIDE_FIELDS} } }
`;
/** What single tabs are shown of a remote now, in these environments. @throws {Refusal} */
export const readPreviews = async (remote: string, environments: readonly string[]): Promise<readonly Override[]> => {
  const replies = await Promise.all(
    environments.map((environment) => ask<{ overrides: readonly Override[] }>(OVERRIDES, { environment })),
  );
  return replies.flatMap(({ overrides }) => overrides).filter((override) => override.remote === remote);
};

const END = /* GraphQL */ `
  mutation ($id: String!, $reason: String!) { endOverride(id: $id, reason: $reason) }
`;
/** @throws {Refusal} */
export const endPreview = async (id: string, reason: string): Promise<void> => {
  await ask(END, { id, reason });
};
