import { type BrotliOptions, constants, type ZlibOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/** Every text file, however small, so that the edge never compresses one. The manifests are not served. */
const EVERY_TEXT = {
  test: /\.(js|css|svg|json)$/,
  exclude: /^(assets|remote)\.json$/,
  threshold: 0,
  minRatio: Number.POSITIVE_INFINITY,
};

/** Writes `.br` (quality 11) and `.gz` (level 9) beside the text files. */
export const compressedCopies = (): (CompressionPlugin<BrotliOptions> | CompressionPlugin<ZlibOptions>)[] => [
  new CompressionPlugin<BrotliOptions>({
    ...EVERY_TEXT,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
  new CompressionPlugin<ZlibOptions>({
    ...EVERY_TEXT,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
  }),
];
