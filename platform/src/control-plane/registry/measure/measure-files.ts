import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { loadContainer } from './load-container.ts';
import { type ScriptFacts, scriptFacts } from './script-facts.ts';
import { styleErrors } from './style-errors.ts';

/** What the bytes of a remote show. */
export interface Measured {
  readonly errors: readonly string[];
  /** At least one script is a module or imports one. */
  readonly usesModules: boolean;
  /** Scripts and stylesheets that load before the exposed module can run. */
  readonly firstFiles: readonly string[];
  /** Shared packages that they request. */
  readonly firstShared: readonly string[];
}

/** Parses every script and stylesheet of a remote, loads its container, and compares both with what its manifests say. */
export const measureFiles = async (assets: AssetsManifest, files: UploadedFiles): Promise<Measured> => {
  const { name, federation } = assets;
  const errors: string[] = [];
  const facts = new Map<string, ScriptFacts>();
  for (const path of Object.keys(assets.files).filter((file) => /\.m?js$/.test(file))) {
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
  errors.push(...stylesheetErrors(assets, files));
  const usesModules = [...facts.values()].some((one) => one.usesModules);
  const measured = { usesModules, firstFiles: [], firstShared: [] };
  if (!federation || errors.length > 0) return { ...measured, errors };
  try {
    const loaded = await loadContainer(assets, files);
    return { errors, usesModules, firstFiles: loaded.files, firstShared: loaded.shared };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...measured, errors: [`${federation.entry} does not load with the packages it declares: ${reason}`] };
  }
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
  ];
};

const plain = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '_');

/** The name followed by a version, which begins with a digit: `mf_watch_x_1` belongs to `mf-watch-x`, not to `mf-watch`. */
const isOwnGlobal = (global: string, name: string): boolean =>
  global.startsWith(`${plain(name)}_`) && /^\d\w*$/.test(global.slice(name.length + 1));

/** Stylesheets with rules outside the remote's layer. */
const stylesheetErrors = ({ name, files: listed }: AssetsManifest, files: UploadedFiles): string[] =>
  Object.keys(listed)
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => styleErrors(name, path, files.get(path)?.toString('utf8') ?? ''));
