import { missingFiles, missingFilesText } from '../registry/missing-files.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { type Finding, problem, ok } from './finding.ts';

/** Whether the store has every file of the served release. @throws {RegistryRefusal} */
export const checkAssets = async (client: RegistryClient): Promise<Finding[]> => {
  const missing = await missingFiles(client);
  if (missing.length === 0) return [ok('assets', 'the store has every file of what is served')];
  return missing.map((one) =>
    problem(
      'assets',
      missingFilesText(one),
      'Publish this version again from its build (grandstand publish <folder>); npm start does it for builds of this working copy.',
    ),
  );
};
