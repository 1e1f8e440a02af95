import type { Grant } from '@grandstand/shared-contracts/release';
import { requestRegistry } from '../registry/registry.api.ts';
import {
  IssueTokenDocument,
  ReadTokensDocument,
  RevokeTokenDocument,
  type Token,
} from '../registry/registry.generated.ts';

/** Those that are valid now. @throws {RegistryRefusal} */
export const readTokens = async (): Promise<readonly Token[]> => (await requestRegistry(ReadTokensDocument)).tokens;

export interface TokenRequest {
  readonly name: string;
  readonly grants: readonly Grant[];
  /** 1 to 365. */
  readonly days: number;
  readonly reason: string;
}

/** @returns the bearer, which is returned once. @throws {RegistryRefusal} */
export const issueToken = async (request: TokenRequest): Promise<string> =>
  (await requestRegistry(IssueTokenDocument, request)).issueToken.bearer;

/** @throws {RegistryRefusal} */
export const revokeToken = async (id: string, reason: string): Promise<void> => {
  await requestRegistry(RevokeTokenDocument, { id, reason });
};
