import type { RegistryClient } from './registry-client.ts';

/** A version that is served, with files that the registry's store does not have. */
export interface MissingFiles {
  readonly name: string;
  readonly version: string;
  readonly environments: readonly string[];
  readonly files: readonly string[];
  readonly total: number;
}

const MISSING = /* GraphQL */ `
  query MissingFiles {
    missingFiles {
      name
      version
      environments
      files
      total
    }
  }
`;

/** Empty when the store is whole. @throws {RegistryRefusal} */
export const missingFiles = async (client: RegistryClient): Promise<readonly MissingFiles[]> =>
  (await client.ask<{ missingFiles: MissingFiles[] }>(MISSING)).missingFiles;

/** `mf-watch@1.0.0 (development): 2 of 12 files are missing: remote.6a.js, …` */
export const missingFilesText = ({ name, version, environments, files, total }: MissingFiles): string => {
  const named = files.slice(0, 3).join(', ') + (files.length > 3 ? ', …' : '');
  return `${name}@${version} (${environments.join(', ')}): ${files.length} of ${total} files are missing: ${named}`;
};
