import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { type AssetFile, AssetsManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { FEDERATION_RUNTIME, SHARED_PACKAGES, sharedRange, sharedVersion } from './shared-packages.ts';

const NAME = 'AssetsManifestPlugin';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Not files of their own: compressed twins, maps, and what the registry keeps beside the files. */
const NOT_LISTED = /\.(br|gz|map)$|^(assets|remote)\.json$/;

interface Build {
  readonly name: string;
  readonly version: string;
  readonly kind: 'shell' | 'remote';
  /** Module Federation name; null for the shell. */
  readonly globalName: string | null;
}

const listFiles = (assets: Compilation['assets']): Record<string, AssetFile> => {
  const names = Object.keys(assets).filter((name) => !NOT_LISTED.test(name));
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const bytes = assets[name]?.buffer() ?? Buffer.alloc(0);
      const file: AssetFile = {
        bytes: bytes.length,
        brotliBytes: assets[`${name}.br`]?.size() ?? bytes.length,
        integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
        contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      };
      return [name, file];
    }),
  );
};

const listed = (files: Iterable<string>): string[] => [...files].filter((file) => !NOT_LISTED.test(file));

/** Share key of a module that provides (`_name`) or consumes (`options.shareKey`) a shared package. */
const shareKeyOf = (module: Module): string =>
  (module as unknown as { _name?: string })._name ??
  (module as unknown as { options: { shareKey: string } }).options.shareKey;

const listShared = (compilation: Compilation): AssetsManifest['shared'] => {
  const shared: AssetsManifest['shared'] = { provides: {}, consumes: {} };
  for (const module of compilation.modules) {
    if (module.type === 'provide-module') {
      const key = shareKeyOf(module);
      const groups = module.blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block));
      const files = new Set(groups.flatMap((group) => listed(group?.getFiles() ?? [])));
      shared.provides[key] = {
        version: sharedVersion(key),
        eager: SHARED_PACKAGES[key]?.eager ?? false,
        files: [...files],
      };
    } else if (module.type === 'consume-shared-module') {
      const key = shareKeyOf(module);
      shared.consumes[key] = sharedRange(key);
    }
  }
  return shared;
};

/** Shared packages that this shell would leave remotes without. */
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
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          // A failed build has no whole set of files; webpack reports the errors themselves.
          if (compilation.errors.length > 0) return;
          const described = AssetsManifest.parse(this.describe(compilation, assets));
          const missing = this.build.kind === 'shell' ? unprovided(described) : [];
          if (missing.length > 0) {
            const message = `Remotes expect ${missing.join(', ')} from the shell, which imports it nowhere: see provide-lazily.ts`;
            compilation.errors.push(new webpack.WebpackError(message));
          }
          const manifest = JSON.stringify(described, null, 1);
          compilation.emitAsset('assets.json', new webpack.sources.RawSource(manifest));
        },
      );
    });
  }

  private describe(compilation: Compilation, assets: Compilation['assets']): AssetsManifest {
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
      files: listFiles(assets),
      groups,
      shared: listShared(compilation),
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
