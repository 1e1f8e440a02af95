import { ask } from '../registry/registry.api.ts';
import type { Policy } from '../registry/registry-types.ts';

const CHANGE = /* GraphQL */ `
  mutation ($environment: String!, $policy: PolicyChange!, $was: PolicyChange!, $reason: String!) {
    changePolicy(environment: $environment, policy: $policy, was: $was, reason: $reason) { approval }
  }
`;
/** Replaces `was`, and no other. @throws {Refusal} `conflict` when another holds by now */
export const changePolicy = async (environment: string, was: Policy, policy: Policy, reason: string): Promise<void> => {
  await ask(CHANGE, { environment, policy, was, reason });
};
