import { packedFacts } from '../build/packed-facts.ts';
import { installedVersion } from '../webpack/shared-packages.ts';

/** What the package.json of a new repository pins. */
const PINNED = [
  '@grandstand/build-kit',
  '@grandstand/contracts-testing',
  '@grandstand/shared-contracts',
  '@grandstand/shared-ui',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  'jest',
  'react',
  'react-dom',
  'typescript',
  // A resolver of jest: its newest versions name platform packages that do not exist.
  'unrs-resolver',
] as const;

export type ScaffoldVersions = Readonly<Record<(typeof PINNED)[number], string>>;

/** Versions that this kit is tested with: those of this repository, or what the published kit was packed with. */
export const scaffoldVersions = (): ScaffoldVersions => {
  const versions = packedFacts()?.scaffold ?? Object.fromEntries(PINNED.map((name) => [name, installedVersion(name)]));
  return versions as ScaffoldVersions;
};
