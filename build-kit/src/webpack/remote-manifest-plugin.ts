import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Compiler } from 'webpack';

const NAME = 'RemoteManifestPlugin';

/** Copies the package's `remote.json` into the output, checked and with the version of the build. */
export class RemoteManifestPlugin {
  private readonly file: string;
  private readonly version: string;

  constructor(dir: string, version: string) {
    this.file = path.join(dir, 'remote.json');
    this.version = version;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const stated = JSON.parse(await readFile(this.file, 'utf8')) as Record<string, unknown>;
          const checked = RemoteManifest.safeParse({ ...stated, version: this.version });
          if (!checked.success) throw new Error(`${this.file} is not a valid remote.json: ${checked.error.message}`);
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(checked.data, null, 1)));
        },
      );
    });
  }
}
