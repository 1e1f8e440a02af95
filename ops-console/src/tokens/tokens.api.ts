import type { Grant } from '@grandstand/shared-contracts/release';
import { ask } from '../registry/registry.api.ts';
import type { Token } from '../registry/registry-types.ts';

const TOKENS = /* GraphQL */ `
  query { tokens { id name createdAt expiresAt grants { action remote environment } } }
`;
/** Those that hold now. @throws {Refusal} */
export const readTokens = async (): Promise<readonly Token[]> =>
  (await ask<{ tokens: readonly Token[] }>(TOKENS)).tokens;

export interface TokenRequest {
  readonly name: string;
  readonly grants: readonly Grant[];
  /** 1 to 365. */
  readonly days: number;
  readonly reason: string;
}

const ISSUE = /* GraphQL */ `
  mutation ($name: String!, $grants: [GrantInput!]!, $days: Int!, $reason: String!) {
    issueToken(name: $name, grants: $grants, days: $days, reason: $reason) { bearer token { id } }
  }
`;
/** @returns the bearer, which is returned once. @throws {Refusal} */
export const issueToken = async (request: TokenRequest): Promise<string> =>
  (await ask<{ issueToken: { bearer: string } }>(ISSUE, { ...request })).issueToken.bearer;

const REVOKE = /* GraphQL */ `
  mutation ($id: String!, $reason: String!) { revokeToken(id: $id, reason: $reason) }
`;
/** @throws {Refusal} */
export const revokeToken = async (id: string, reason: string): Promise<void> => {
  await ask(REVOKE, { id, reason });
};
