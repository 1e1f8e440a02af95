import { FindMissingFilesDocument, type MissingFiles } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

/** Versions that are served, with files that the registry's store does not have. @throws {RegistryRefusal} */
export const missingFiles = async (client: RegistryClient): Promise<readonly MissingFiles[]> =>
  (await client.request(FindMissingFilesDocument)).missingFiles;

/** `mf-watch@1.0.0 (development): 2 of 12 files are missing: remote.6a.js, …` */
export const missingFilesText = ({ name, version, environments, files, total }: MissingFiles): string => {
  const named = files.slice(0, 3).join(', ') + (files.length > 3 ? ', …' : '');
  return `${name}@${version} (${environments.join(', ')}): ${files.length} of ${total} files are missing: ${named}`;
};
