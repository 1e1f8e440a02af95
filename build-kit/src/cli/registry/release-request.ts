import type { ReleaseChanges } from './registry.generated.ts';
import { UsageError } from './usage-error.ts';

/** `mf-watch@1.2.0` taken apart. @throws {UsageError} */
export const versionSpec = (spec: string): { name: string; version: string } => {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(spec) ?? [];
  if (name !== undefined && version !== undefined) return { name, version };
  throw new UsageError(`"${spec}" does not say what to release: write name@version, such as mf-watch@1.2.0.`);
};

/** Changes of a release from package versions; the shell is recognized by its name. */
export const changesOf = (versions: Iterable<readonly [name: string, version: string]>): ReleaseChanges => {
  const byName = new Map(versions);
  const shell = byName.get('shell');
  byName.delete('shell');
  return {
    ...(shell === undefined ? {} : { shell }),
    remotes: [...byName].map(([name, version]) => ({ name, version })),
  };
};
