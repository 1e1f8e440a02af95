import { resolve } from 'node:path';
import { type AssetFile, AssetsManifest, type ContractSurface } from '@grandstand/shared-contracts/release';
import webpack, {
  type AsyncDependenciesBlock,
  type Compilation,
  type Compiler,
  type Dependency,
  type Module,
} from 'webpack';
import { assetFile, isListed } from './asset-file.ts';
import { packageTexts } from './package-texts.ts';
import { FEDERATION_RUNTIME, SHARED_PACKAGES, sharedRange, sharedVersion } from './shared-packages.ts';

const NAME = 'AssetsManifestPlugin';

interface Build {
  readonly name: string;
  readonly version: string;
  readonly kind: 'shell' | 'remote';
  /** Module Federation name; null for the shell. */
  readonly globalName: string | null;
  /** The shell's list of what it shares with remotes: a source file, from the package's folder. */
  readonly provider?: string;
  /** A remote: semver range of the contract that it supports. */
  readonly contract?: string;
  /** Events and panels; read at each compilation. */
  readonly speaks: () => ContractSurface | Promise<ContractSurface>;
}

const listFiles = (assets: Compilation['assets']): Record<string, AssetFile> =>
  Object.fromEntries(
    Object.keys(assets)
      .filter(isListed)
      .toSorted()
      .map((name) => {
        const bytes = assets[name]?.buffer() ?? Buffer.alloc(0);
        return [name, assetFile(name, bytes, assets[`${name}.br`]?.size())];
      }),
  );

const listed = (files: Iterable<string>): string[] => [...files].filter(isListed);

/** Imports of the shell's list of shared packages: eager, or as a separate chunk. */
interface Provided {
  readonly atOnce: ReadonlySet<string>;
  readonly later: ReadonlyMap<string, AsyncDependenciesBlock>;
}

const requestOf = (dependency: Dependency | undefined): string => (dependency as { request?: string })?.request ?? '';

const readProvider = (modules: Iterable<Module>, file: string): Provided => {
  const provider = [...modules].find((module) => module.nameForCondition() === file);
  return {
    atOnce: new Set(provider?.dependencies.map(requestOf)),
    later: new Map(provider?.blocks.map((block) => [requestOf(block.dependencies[0]), block])),
  };
};

const listShared = (
  compilation: Compilation,
  { atOnce, later }: Provided,
  contract: string | undefined,
): AssetsManifest['shared'] => {
  const shared: AssetsManifest['shared'] = { provides: {}, consumes: {} };
  for (const [key, { eager }] of Object.entries(SHARED_PACKAGES)) {
    const block = later.get(key);
    if (eager ? !atOnce.has(key) : !block) continue;
    const files = block ? (compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []) : [];
    shared.provides[key] = { version: sharedVersion(key), eager, files: listed(files) };
  }
  // The chunks of a remote's exposed module, by the name that its configuration gives them.
  const firstChunks = compilation.namedChunkGroups.get('remote')?.chunks;
  const consumesFirst = new Set<string>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = (module as unknown as { options: { shareKey: string } }).options;
    shared.consumes[shareKey] = sharedRange(shareKey, contract);
    const isFirst = firstChunks?.some((chunk) => compilation.chunkGraph.isModuleInChunk(module, chunk));
    if (isFirst) consumesFirst.add(shareKey);
  }
  return firstChunks ? { ...shared, consumesFirst: [...consumesFirst].toSorted() } : shared;
};

/** Shared packages that this shell does not provide. */
const unprovided = ({ shared }: AssetsManifest): string[] =>
  Object.keys(SHARED_PACKAGES).filter((key) => !(key in shared.provides));

/** Writes `assets.json` (`AssetsManifest`): each file's size and hash, the files of each chunk group, what is shared. */
export class AssetsManifestPlugin {
  private readonly build: Build;

  constructor(build: Build) {
    this.build = build;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let provided: Provided = { atOnce: new Set(), later: new Map() };
      // Runs before module concatenation, while the list is a separate module.
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const { provider } = this.build;
        if (provider) provided = readProvider(modules, resolve(compiler.context, provider));
      });
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async (assets) => {
          // A failed build has an incomplete set of files; webpack reports the errors.
          if (compilation.errors.length > 0) return;
          const texts = await packageTexts(compiler.context, compilation);
          const described = AssetsManifest.parse({
            ...this.describe(compilation, assets, provided),
            speaks: await this.build.speaks(),
            ...(texts ? { texts } : {}),
          });
          const missing = this.build.kind === 'shell' ? unprovided(described) : [];
          if (missing.length > 0) {
            const message = `Remotes expect ${missing.join(', ')} from the shell, whose list of shared packages lacks it: ${this.build.provider}`;
            compilation.errors.push(new webpack.WebpackError(message));
          }
          const manifest = JSON.stringify(described, null, 1);
          compilation.emitAsset('assets.json', new webpack.sources.RawSource(manifest));
        },
      );
    });
  }

  private describe(
    compilation: Compilation,
    assets: Compilation['assets'],
    provided: Provided,
  ): Omit<AssetsManifest, 'speaks'> {
    const { name, version, kind, globalName } = this.build;
    const groups: Record<string, string[]> = {};
    for (const group of compilation.chunkGroups) {
      if (group.name && group.name !== globalName) groups[group.name] = listed(group.getFiles());
    }
    return {
      name,
      version,
      kind,
      federation: this.federation(compilation),
      ...(kind === 'shell' ? { federationRuntime: FEDERATION_RUNTIME } : {}),
      files: listFiles(assets),
      groups,
      shared: listShared(compilation, provided, this.build.contract),
    };
  }

  private federation(compilation: Compilation): AssetsManifest['federation'] {
    const { globalName } = this.build;
    if (globalName === null) return null;
    const entry = compilation.entrypoints
      .get(globalName)
      ?.getFiles()
      .find((file) => file.endsWith('.js'));
    if (!entry) throw new Error(`The build of ${this.build.name} has no federation entry`);
    return { runtime: FEDERATION_RUNTIME, globalName, entry };
  }
}
