import { readEnvironments } from '../environments/environments.api.ts';
import { requestRegistry } from '../registry/registry.api.ts';
import { type Environment, ReadVersionsDocument, type Version } from '../registry/registry.generated.ts';

export interface RemoteHistory {
  /** Newest first; empty for a package that was never published. */
  readonly versions: readonly Version[];
  readonly environments: readonly Environment[];
}

/** @throws {RegistryRefusal} */
export const readRemote = async (name: string): Promise<RemoteHistory> => {
  const [{ remotes }, environments] = await Promise.all([
    requestRegistry(ReadVersionsDocument, { name }),
    readEnvironments(),
  ]);
  return { versions: remotes[0]?.versions ?? [], environments };
};
