import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/repository-root.ts';
import { installedVersion } from '../webpack/shared-packages.ts';
import { PEERS } from './published-packages.ts';

type Target = string | Readonly<Record<string, string>>;

export interface SourceDescription {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly exports?: Readonly<Record<string, Target>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export const describeSource = (folder: string): SourceDescription =>
  JSON.parse(readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8')) as SourceDescription;

const publishedTarget = (target: Target): Target => {
  if (typeof target !== 'string') return target;
  const file = target.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(file)) return file;
  const stem = file.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
};

/** The declared version; a second one may be installed above it. */
const rangeOf = (name: string, { dependencies = {} }: SourceDescription): string => {
  const version = dependencies[name] ?? installedVersion(name);
  return PEERS.has(name) ? `^${version}` : version;
};
const ranges = (names: readonly string[], source: SourceDescription): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, rangeOf(name, source)]));

/** `package.json` of the published package: `packages` are what it imports. */
export const publishedDescription = (
  source: SourceDescription,
  packages: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const imported = [...new Set(packages)].filter((name) => name !== source.name).toSorted();
  return {
    name: source.name,
    version: source.version,
    license: source.license,
    type: 'module',
    ...(source.sideEffects === undefined ? {} : { sideEffects: source.sideEffects }),
    engines: { node: '>=22.18' },
    exports: {
      ...Object.fromEntries(
        Object.entries(source.exports ?? {}).map(([key, target]) => [key, publishedTarget(target)]),
      ),
      './package.json': './package.json',
    },
    dependencies: ranges(
      imported.filter((name) => !PEERS.has(name)),
      source,
    ),
    peerDependencies: ranges(
      imported.filter((name) => PEERS.has(name)),
      source,
    ),
    ...more,
  };
};
