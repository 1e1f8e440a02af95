import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { valid, validRange } from 'semver';
import type { UploadedFiles } from '../build-check.ts';
import { type ScriptFacts, scriptFacts } from './script-facts.ts';
import { styleErrors } from './style-errors.ts';

/** The module by which the shell knows a remote. */
const EXPOSED = './remote';

export interface MeasuredScripts {
  /** At least one script is a module or imports one. */
  readonly usesModules: boolean;
  readonly errors: readonly string[];
}

/** Reads every script of a remote and compares them with what its manifests say. */
export const measureScripts = (
  { name, federation, files: listed }: AssetsManifest,
  files: UploadedFiles,
): MeasuredScripts => {
  const errors: string[] = [];
  const facts = new Map<string, ScriptFacts>();
  for (const path of Object.keys(listed).filter((file) => /\.m?js$/.test(file))) {
    const measured = scriptFacts(files.get(path)?.toString('utf8') ?? '');
    if (measured) facts.set(path, measured);
    else errors.push(`${path} is not valid JavaScript.`);
  }
  const entry = federation && facts.get(federation.entry);
  if (federation && entry) errors.push(...entryErrors(name, federation, entry));
  for (const [path, { globals }] of facts)
    for (const global of globals)
      if (global !== federation?.globalName)
        errors.push(`${path} sets the global "${global}". Wrap the script in a function.`);
  return { errors, usesModules: [...facts.values()].some(({ usesModules }) => usesModules) };
};

type Federation = NonNullable<AssetsManifest['federation']>;

const entryErrors = (name: string, { entry: path, globalName }: Federation, entry: ScriptFacts): string[] => {
  if (entry.kind === 'module')
    return [`${path} is an ES module. Build the entry as a classic script: library type "var".`];
  return [
    ...(isOwnGlobal(globalName, name)
      ? []
      : [`assets.json: federation.globalName is "${globalName}". Use "${plain(name)}_<version>".`]),
    ...(entry.globals.has(globalName) ? [] : [`${path} does not set the global "${globalName}".`]),
    ...(entry.strings.has(EXPOSED) ? [] : [`${path} does not expose the module "${EXPOSED}".`]),
  ];
};

const plain = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '_');

/** The name followed by a version, which begins with a digit: `mf_watch_x_1` belongs to `mf-watch-x`, not to `mf-watch`. */
const isOwnGlobal = (global: string, name: string): boolean =>
  global.startsWith(`${plain(name)}_`) && /^\d\w*$/.test(global.slice(name.length + 1));

/** Stylesheets with rules outside the remote's layer. */
export const stylesheetErrors = ({ name, files: listed }: AssetsManifest, files: UploadedFiles): string[] =>
  Object.keys(listed)
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => styleErrors(name, path, files.get(path)?.toString('utf8') ?? ''));

/** Ranges and versions that no tool can read, which the gate could only ignore. */
export const rangeErrors = (assets: AssetsManifest, remote: RemoteManifest | null): string[] => {
  const ranges: [string, string][] = [
    ...(remote ? [['remote.json: contract', remote.contract] as [string, string]] : []),
    ...Object.entries(assets.shared.consumes).map(([key, range]): [string, string] => [
      `assets.json: shared.consumes.${key}`,
      range,
    ]),
  ];
  const versions: [string, string | undefined][] = [
    ['assets.json: federation.runtime', assets.federation?.runtime],
    ['assets.json: federationRuntime', assets.federationRuntime],
    ...Object.entries(assets.shared.provides).map(([key, { version }]): [string, string] => [
      `assets.json: shared.provides.${key}`,
      version,
    ]),
  ];
  return [
    ...ranges
      .filter(([, range]) => range.trim() === '' || validRange(range) === null)
      .map(([where, range]) => `${where} is "${range}". Use a semver range such as ^1.2.0.`),
    ...versions
      .filter(([, version]) => version !== undefined && valid(version) === null)
      .map(([where, version]) => `${where} is "${version}". Use a semantic version such as 1.4.0.`),
  ];
};
