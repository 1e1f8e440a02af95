import { ask } from '../registry/registry.api.ts';
import type { Policy } from '../registry/registry-types.ts';

const CHANGE = /* GraphQL */ `
  mutation ($environment: String!, $policy: PolicyChange!, $reason: String!) {
    changePolicy(environment: $environment, policy: $policy, reason: $reason) { approval }
  }
`;
/** @throws {Refusal} */
export const changePolicy = async (environment: string, policy: Policy, reason: string): Promise<void> => {
  await ask(CHANGE, { environment, policy, reason });
};
