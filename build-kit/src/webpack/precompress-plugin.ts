import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';

const NAME = 'PrecompressPlugin';
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const brotliBest = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  } as never) as Promise<Buffer>;
const gzipBest = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 } as never) as Promise<Buffer>;

/** Writes `.br` (quality 11) and `.gz` (level 9) beside every text file, so that the edge never compresses an asset. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const texts = Object.entries(assets).filter(([name]) => COMPRESSIBLE.test(name));
          await Promise.all(
            texts.map(async ([name, source]) => {
              const bytes = source.buffer();
              const [br, gz] = await Promise.all([brotliBest(bytes), gzipBest(bytes)]);
              compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new webpack.sources.RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
