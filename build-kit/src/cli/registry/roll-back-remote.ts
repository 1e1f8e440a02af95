import { type ReleaseSummary, RollBackRemoteDocument } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

interface RemoteRollback {
  readonly environment: string;
  readonly remote: string;
  /** A version that served every visitor; null: the one before. */
  readonly to: string | null;
  /** The version to leave; null: the present one. */
  readonly from: string | null;
  readonly reason: string;
}

/** Restores a version of one remote that every visitor had before; other remotes keep theirs. @throws {RegistryRefusal} */
export const rollBackRemote = async (client: RegistryClient, of: RemoteRollback): Promise<ReleaseSummary> =>
  (await client.request(RollBackRemoteDocument, of)).rollbackRemote;
