import type { ChaosSwitch } from '@grandstand/shared-contracts/release';
import { requestRegistry } from '../registry/registry.api.ts';
import {
  EndOverrideDocument,
  IssueOverrideDocument,
  IssueStaffLinkDocument,
  type IssueStaffLinkVariables,
  type Override,
  ReadOverridesDocument,
} from '../registry/registry.generated.ts';

export interface PreviewRequest {
  readonly environment: string;
  readonly remote: string;
  /** One of the two. */
  readonly version?: string;
  readonly chaos?: ChaosSwitch;
  readonly hours: number;
  readonly reason: string;
}

/** @returns the address of the site with it. @throws {RegistryRefusal} */
export const issuePreview = async (request: PreviewRequest): Promise<string> =>
  (await requestRegistry(IssueOverrideDocument, { ...request })).issueOverride.link;

/** @returns a link that marks the browser that opens it. @throws {RegistryRefusal} */
export const issueStaffLink = async (request: IssueStaffLinkVariables): Promise<string> =>
  (await requestRegistry(IssueStaffLinkDocument, request)).issueStaffLink.link;

/** What single tabs are shown of a remote now, in these environments. @throws {RegistryRefusal} */
export const readPreviews = async (remote: string, environments: readonly string[]): Promise<readonly Override[]> => {
  const replies = await Promise.all(
    environments.map((environment) => requestRegistry(ReadOverridesDocument, { environment })),
  );
  return replies.flatMap(({ overrides }) => overrides).filter((override) => override.remote === remote);
};

/** @throws {RegistryRefusal} */
export const endPreview = async (id: string, reason: string): Promise<void> => {
  await requestRegistry(EndOverrideDocument, { id, reason });
};
