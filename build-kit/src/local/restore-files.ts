import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';
import { missingFiles } from '../cli/registry/missing-files.ts';
import { publishFolder } from '../cli/registry/publish-folder.ts';
import type { MissingFiles } from '../cli/registry/registry.generated.ts';
import type { RegistryClient } from '../cli/registry/registry-client.ts';

/** Output of an earlier build of this working copy; only complete ones have the marker. */
const buildFolder = ({ name, version }: MissingFiles): string => path.join(repositoryRoot, name, 'dist', version);
const isBuilt = (one: MissingFiles): boolean => existsSync(path.join(buildFolder(one), '.complete'));

export interface Restored {
  readonly uploaded: readonly MissingFiles[];
  /** Their builds are not here. */
  readonly lost: readonly MissingFiles[];
}

/** Uploads the files that the store lost, of every served version whose build is in this working copy. */
export const restoreFiles = async (client: RegistryClient): Promise<Restored> => {
  const missing = await missingFiles(client);
  const uploaded = missing.filter(isBuilt);
  for (const one of uploaded) await publishFolder(client, buildFolder(one));
  return { uploaded, lost: missing.filter((one) => !isBuilt(one)) };
};
