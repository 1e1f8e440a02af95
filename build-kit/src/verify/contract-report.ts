import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '../build/packages.ts';
import { compareSurfaces, declarationsOf, requiredVersion, type Surface } from './contract-surface.ts';
import { runChild } from './run-child.ts';

const CONTRACT = path.join(repositoryRoot, 'shared-contracts');
const REPORT = path.join(CONTRACT, 'contract-surface.txt');
const OUTPUT = path.join(repositoryRoot, '.cache/contract-surface');
const COMMAND = 'npm run contract:report';

interface Description {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}
const description = (): Description =>
  JSON.parse(readFileSync(path.join(CONTRACT, 'package.json'), 'utf8')) as Description;

const declarationFile = (module: string): string => path.join(OUTPUT, module.replace(/\.tsx?$/, '.d.ts'));

/** Test doubles do not cross a bundle. */
const TESTING = './testing';

/** Declarations of every module that an entry of `exports` reaches. */
const readSurface = (entries: readonly string[]): Surface => {
  const surface = new Map<string, string>();
  const waiting = entries.map((entry) => path.posix.relative('src', path.posix.normalize(entry)));
  const seen = new Set<string>();
  for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const source = readFileSync(declarationFile(module), 'utf8');
    for (const [id, text] of declarationsOf(module, source)) surface.set(id, text);
    for (const [, target = ''] of source.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
      waiting.push(path.posix.join(path.posix.dirname(module), target));
    }
  }
  return new Map([...surface].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const HEADING = /^## (.+)$/m;
const format = (version: string, surface: Surface): string =>
  [`version ${version}\n`, ...[...surface].map(([id, text]) => `## ${id}\n${text}\n`)].join('\n');

const parse = (report: string): { readonly version: string; readonly surface: Surface } => {
  const [head = '', ...parts] = report.split(HEADING);
  const surface = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) {
    surface.set(parts[index] ?? '', (parts[index + 1] ?? '').trim());
  }
  return { version: head.replace('version', '').trim(), surface };
};

const currentSurface = async (): Promise<Surface | null> => {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--removeComments'];
  const folders = ['--rootDir', path.join(CONTRACT, 'src'), '--outDir', OUTPUT];
  if (!(await runChild('tsc', ['-p', CONTRACT, ...options, ...folders]))) return null;
  const { [TESTING]: _testing, ...entries } = description().exports;
  return readSurface(Object.values(entries));
};

/**
 * Compares the contract with its committed report. Prints whether the difference is a major or a minor change, and fails
 * when the version of `shared-contracts` does not say so. `write` renews the report once the version is high enough.
 */
export const checkContract = async ({ write = false } = {}): Promise<boolean> => {
  const surface = await currentSurface();
  if (!surface) return false;
  const { version } = description();
  const reported = existsSync(REPORT) ? parse(readFileSync(REPORT, 'utf8')) : { version, surface: new Map() };
  const { change, lines } = compareSurfaces(reported.surface, surface);
  const required = existsSync(REPORT) ? requiredVersion(reported.version, change) : version;
  for (const line of lines.slice(0, 40)) console.log(line);
  if (lines.length > 40) console.log(`… and ${lines.length - 40} more`);
  console.log(`Contract ${reported.version} → ${version}: ${change === 'none' ? 'same surface' : `${change} change`}`);
  if (semver.lt(version, required)) {
    console.error(`This needs version ${required} or later in shared-contracts/package.json. Then run: ${COMMAND}`);
    return false;
  }
  if (write) writeFileSync(REPORT, format(version, surface));
  else if (change !== 'none' || reported.version !== version) {
    console.error(`shared-contracts/contract-surface.txt is outdated. Run: ${COMMAND}`);
    return false;
  }
  return true;
};

if (import.meta.main) process.exitCode = (await checkContract({ write: process.argv.includes('--write') })) ? 0 : 1;
