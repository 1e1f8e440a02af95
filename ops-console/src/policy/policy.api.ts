import { requestRegistry } from '../registry/registry.api.ts';
import { ChangePolicyDocument, type Policy } from '../registry/registry.generated.ts';

/** Replaces `was`, and no other. @throws {RegistryRefusal} `conflict` when another policy is active by now */
export const changePolicy = async (environment: string, was: Policy, policy: Policy, reason: string): Promise<void> => {
  await requestRegistry(ChangePolicyDocument, { environment, policy, was, reason });
};
