import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedFacts } from '../build/packed-facts.ts';
import { repositoryRoot } from '../build/repository-root.ts';
import { scaffoldVersions } from '../scaffold/scaffold-versions.ts';
import { FEDERATION_RUNTIME } from '../webpack/shared-packages.ts';
import { emitPackage, filesBelow } from './emit-package.ts';
import { importsOf } from './imports-of.ts';
import { inlineEngine } from './inline-engine.ts';
import { describeSource, publishedDescription, type SourceDescription } from './published-description.ts';
import { CLI, PUBLISHED, type PublishedPackage } from './published-packages.ts';

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly bytes: number;
  readonly maxBytes: number;
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

const sourceEntries = ({ exports = {} }: SourceDescription): string[] =>
  Object.values(exports).filter((target): target is string => typeof target === 'string' && /\.tsx?$/.test(target));

const bytesBelow = async (folder: string): Promise<number> => {
  const sizes = await Promise.all(
    (await filesBelow(folder)).map(async (file) => (await stat(path.join(folder, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const BIN = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(\`grandstand needs Node 22.18 or newer, this is \${process.versions.node}.\`);
  process.exit(1);
}
const { runCommandLine } = await import('@grandstand/build-kit/command-line');
await runCommandLine(process.argv.slice(2));
`;

const KIT = 'build-kit';
/** A new repository extends the compiler settings of this one. */
const SETTINGS = 'tsconfig.json';
const withSettings = (source: SourceDescription): SourceDescription => ({
  ...source,
  exports: { ...source.exports, [`./${SETTINGS}`]: `./${SETTINGS}` },
});

/** Compiles one package into `to`, in a folder of its name. @throws as `packPackages` does */
export const packOne = async (published: PublishedPackage, to: string): Promise<PackedPackage> => {
  const dir = path.join(repositoryRoot, published.folder);
  const isKit = published.folder === KIT;
  const source = isKit ? withSettings(describeSource(KIT)) : describeSource(published.folder);
  const folder = path.join(to, published.folder);
  await emitPackage({
    dir,
    entries: [...sourceEntries(source), ...published.entries],
    output: path.join(folder, 'dist'),
  });
  await inlineEngine(folder);
  for (const file of published.files) await cp(path.join(dir, file), path.join(folder, file));
  await cp(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  if (isKit) await cp(path.join(repositoryRoot, 'tsconfig.base.json'), path.join(folder, SETTINGS));
  const { packages, broken } = await importsOf(path.join(folder, 'dist'));
  if (broken.length > 0) throw new Error(`${source.name} imports files that it does not contain: ${broken.join(', ')}`);
  const description = publishedDescription(
    source,
    [...packages, ...published.dependencies],
    isKit
      ? { grandstand: { federationRuntime: FEDERATION_RUNTIME, scaffold: scaffoldVersions() } satisfies PackedFacts }
      : {},
  );
  await writeJson(path.join(folder, 'package.json'), description);
  const bytes = await bytesBelow(folder);
  if (bytes > published.maxBytes)
    throw new Error(`${source.name} has ${bytes} bytes; its limit is ${published.maxBytes} (published-packages.ts).`);
  return { name: source.name, version: source.version, folder, bytes, maxBytes: published.maxBytes };
};

const packCli = async (kit: PackedPackage, to: string): Promise<PackedPackage> => {
  const folder = path.join(to, 'cli');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'grandstand.mjs'), BIN, { mode: 0o755 });
  await cp(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  await writeJson(path.join(folder, 'package.json'), {
    name: CLI,
    version: kit.version,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.18' },
    bin: { grandstand: './grandstand.mjs' },
    dependencies: { [kit.name]: kit.version },
  });
  return { name: CLI, version: kit.version, folder, bytes: await bytesBelow(folder), maxBytes: 5_000 };
};

/**
 * Makes what teams outside this repository install, one folder per package, ready for `npm publish`: ES modules with
 * declarations and source maps. @throws when a package does not compile, imports what it does not contain, or is too large
 */
export const packPackages = async (to: string): Promise<PackedPackage[]> => {
  await rm(to, { recursive: true, force: true });
  const packed: PackedPackage[] = [];
  for (const published of PUBLISHED) packed.push(await packOne(published, to));
  const kit = packed.find(({ folder }) => path.basename(folder) === KIT);
  return kit ? [...packed, await packCli(kit, to)] : packed;
};
