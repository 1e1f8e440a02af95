import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface PackageDescription {
  /** Name in paths and releases, without the scope: `mf-watch`. */
  readonly name: string;
  readonly version: string;
}

/** Name and version from the `package.json` in `dir`. */
export const describePackage = (dir: string): PackageDescription => {
  const { name, version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageDescription;
  return { name: name.replace(/^@[^/]+\//, ''), version };
};

/** Global variable of one build. It carries the version, so that two versions of a remote can meet on a page. */
export const globalNameOf = (name: string, version: string): string =>
  `${name}_${version}`.replaceAll(/[^0-9a-z]/gi, '_');
