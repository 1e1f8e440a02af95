import { readFileSync } from 'node:fs';

interface LockEntry {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly optionalDependencies?: Record<string, string>;
}

/** Where npm would look for `dependency` when `from` (a lock key) requires it, nearest first. */
const candidates = (from: string, dependency: string): string[] => {
  const places: string[] = [];
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    places.push(`${folder ? `${folder}/` : ''}node_modules/${dependency}`);
    if (!folder) return places;
    if (!folder.includes('/node_modules/')) {
      places.push(`node_modules/${dependency}`);
      return places;
    }
  }
};

/**
 * Errors that make `npm ci` fail or fetch from an unnamed host, one sentence each; empty for a valid lockfile.
 * npm silently omits an optional platform package that its registry lacks, and `npm ci` then refuses the lock.
 */
export const lockfileErrors = (lockJson: string): string[] => {
  const { packages } = JSON.parse(lockJson) as { packages: Record<string, LockEntry> };
  const problems: string[] = [];
  for (const [key, entry] of Object.entries(packages)) {
    for (const dependency of Object.keys(entry.optionalDependencies ?? {})) {
      if (!candidates(key, dependency).some((place) => place in packages)) {
        problems.push(
          `${key} names the optional package ${dependency}, which the lockfile lacks: pin an older version`,
        );
      }
    }
    if (entry.resolved?.startsWith('http')) problems.push(`${key} names a registry host: remove its "resolved"`);
    if (key.startsWith('node_modules/') && !entry.link && !entry.integrity)
      problems.push(`${key} has no integrity hash`);
  }
  return problems;
};

if (process.argv[1] === import.meta.filename) {
  const problems = lockfileErrors(readFileSync('package-lock.json', 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
