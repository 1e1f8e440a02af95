import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type AssetFile, AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import type * as z from 'zod/mini';
import { assetFile, isListed } from '../webpack/asset-file.ts';
import type { OwnSchemas } from '../webpack/own-schemas.ts';
import { contractSurfaceOf } from '../webpack/contract-surface.ts';
import { FederationManifest } from './federation-manifest.ts';

const compress = promisify(brotliCompress);

const FEDERATION_FILE = 'mf-manifest.json';
/** What the site serves compressed. */
const TEXT = /\.(js|css|json|svg|txt|vtt)$/;
/** What tools write beside a build for tools. */
const FOR_TOOLS = /^mf-(manifest|stats)\.json$|\.html$/;
/** Such as `.vite/manifest.json`. */
const IN_DOT_FOLDER = /(^|\/)\./;
/** The one module a remote exposes. */
const EXPOSED = './remote';

export interface GuestBuild {
  /** Output of the other tool. */
  readonly folder: string;
  /** The contract, `remote.json`. */
  readonly contractFile: string;
  readonly version: string;
  /** Version of the Module Federation runtime in the build; that of the plugin by default. */
  readonly runtime?: string;
}

/**
 * Describes a build that other tools made, as the registry wants it: writes `assets.json` and the versioned `remote.json`
 * into its folder. After that it is published as any build is. @throws with what is missing or wrong, and what to do
 */
export const describeBuild = async ({
  folder,
  contractFile,
  version,
  runtime,
}: GuestBuild): Promise<AssetsManifest> => {
  const federation = await readAs(path.join(folder, FEDERATION_FILE), FederationManifest, 'switch its manifest on');
  const contract = await readAs(contractFile, RemoteManifest, 'write the contract of the remote');
  const { globalName, pluginVersion } = federation.metaData;
  const entry = classicEntry(federation);
  const exposed = federation.exposes.find((one) => one.path === EXPOSED);
  if (!exposed) throw new Error(`${globalName} does not expose ${EXPOSED}, by which the shell knows a remote.`);
  // Vite's plugin has version numbers unlike those of its runtime.
  const runtimeVersion = runtime ?? pluginVersion;
  if (runtimeVersion === undefined)
    throw new Error(`${FEDERATION_FILE} does not contain the version of its runtime: pass it with --runtime.`);

  const remote: RemoteManifest = { ...contract, version };
  const { js, css } = exposed.assets;
  const assets = AssetsManifest.parse({
    name: contract.name,
    version,
    kind: 'remote',
    federation: { runtime: runtimeVersion, globalName, entry },
    files: await listFiles(folder),
    groups: { remote: [...js.sync, ...css.sync] },
    shared: { provides: {}, consumes: consumed(federation) },
    speaks: contractSurfaceOf(remote, await declaredSchemas(path.dirname(contractFile))),
  });
  await writeFile(path.join(folder, 'assets.json'), JSON.stringify(assets, null, 1));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(remote, null, 1));
  return assets;
};

/** The entry that the shell loads: a classic script. @throws when the build has only an ES module */
const classicEntry = ({ metaData: { remoteEntry, varRemoteEntry } }: FederationManifest): string => {
  const entry = [varRemoteEntry, remoteEntry].find((one) => one && one.type !== 'module' && one.type !== 'esm');
  if (entry) return path.posix.join(entry.path, entry.name);
  throw new Error(
    `${remoteEntry.name} is an ES module. Build a classic entry: library type "var", or varFilename in Vite's plugin.`,
  );
};

/** JSON Schemas of the guest's own events and calls, by reference, from files beside its contract. */
const declaredSchemas = async (dir: string): Promise<OwnSchemas> => {
  const [events, calls] = await Promise.all([
    optionalJson<OwnSchemas['events']>(path.join(dir, 'event-schemas.json')),
    optionalJson<OwnSchemas['calls']>(path.join(dir, 'call-schemas.json')),
  ]);
  return { events: events ?? {}, calls: calls ?? {} };
};

const optionalJson = async <T>(file: string): Promise<T | null> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : null;

/** Only what it brings no copy of: the shell has to. */
const consumed = ({ shared }: FederationManifest): Record<string, string> =>
  Object.fromEntries(
    shared
      .filter(({ assets }) => !assets || assets.js.sync.length + assets.js.async.length === 0)
      .map(({ name, requiredVersion }) => [name, requiredVersion || '*']),
  );

const listFiles = async (folder: string): Promise<Record<string, AssetFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => isListed(name) && !FOR_TOOLS.test(name) && !IN_DOT_FOLDER.test(name))
    .toSorted();
  const described = names.map(async (name): Promise<[string, AssetFile]> => {
    const bytes = await readFile(path.join(folder, name));
    return [name, assetFile(name, bytes, TEXT.test(name) ? (await compress(bytes)).length : undefined)];
  });
  return Object.fromEntries(await Promise.all(described));
};

const readAs = async <T extends z.ZodMiniType>(file: string, schema: T, act: string): Promise<z.output<T>> => {
  if (!existsSync(file)) throw new Error(`There is no ${file}: ${act}.`);
  const read = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${file} is not as expected: ${problems.join('; ')}.`);
};
