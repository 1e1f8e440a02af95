import {
  EndOverrideDocument,
  type IssuedOverride,
  IssueOverrideDocument,
  type Override,
  OverridesDocument,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

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

/** @throws {RegistryRefusal} */
export const issueOverride = async (client: RegistryClient, request: OverrideRequest): Promise<IssuedOverride> =>
  (await client.request(IssueOverrideDocument, { ...request })).issueOverride;

/** Active overrides, newest first. @throws {RegistryRefusal} */
export const listOverrides = async (client: RegistryClient, environment: string): Promise<readonly Override[]> =>
  (await client.request(OverridesDocument, { environment })).overrides;

/** @throws {RegistryRefusal} */
export const endOverride = async (client: RegistryClient, id: string, reason: string): Promise<void> => {
  await client.request(EndOverrideDocument, { id, reason });
};
