import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Compiler } from 'webpack';

const NAME = 'RemoteManifestPlugin';

const manifestFile = (dir: string): string => path.join(dir, 'remote.json');

/** The package's `remote.json`, checked, with the version of the build. @throws with every error in the file */
export const readRemoteManifest = (dir: string, version: string): RemoteManifest => {
  const file = manifestFile(dir);
  const stated = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const checked = RemoteManifest.safeParse({ ...stated, version });
  if (!checked.success) throw new Error(`${file} is not a valid remote.json: ${checked.error.message}`);
  return checked.data;
};

/** Puts the package's `remote.json` into the output. */
export class RemoteManifestPlugin {
  private readonly dir: string;
  private readonly version: string;

  constructor(dir: string, version: string) {
    this.dir = dir;
    this.version = version;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.fileDependencies.add(manifestFile(this.dir));
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = readRemoteManifest(this.dir, this.version);
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(manifest, null, 1)));
        },
      );
    });
  }
}
