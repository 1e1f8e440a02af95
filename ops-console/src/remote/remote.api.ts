import { readEnvironments } from '../environments/environments.api.ts';
import { VERSION_FIELDS } from '../registry/documents.ts';
import { ask } from '../registry/registry.api.ts';
import type { Environment, Version } from '../registry/registry-types.ts';

const VERSIONS = /* GraphQL */ `
  query ($name: String!) { remotes(name: $name, last: 20) { name versions { ${VERSION_FIELDS} } } }
`;

export interface RemoteHistory {
  /** Newest first; empty for a package that was never published. */
  readonly versions: readonly Version[];
  readonly environments: readonly Environment[];
}

/** @throws {Refusal} */
export const readRemote = async (name: string): Promise<RemoteHistory> => {
  const [{ remotes }, environments] = await Promise.all([
    ask<{ remotes: readonly { versions: readonly Version[] }[] }>(VERSIONS, { name }),
    readEnvironments(),
  ]);
  return { versions: remotes[0]?.versions ?? [], environments };
};
