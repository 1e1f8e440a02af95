import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { assetType } from '../model/asset-types.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** True when `twin` is `bytes`, compressed. One byte more than expected is enough to stop, so no bomb goes off here. */
const isTwin = async (
  decompress: (twin: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>,
  twin: Buffer | undefined,
  bytes: Buffer,
): Promise<boolean> => {
  if (!twin) return false;
  try {
    return (await decompress(twin, { maxOutputLength: bytes.length + 1 })).equals(bytes);
  } catch {
    return false;
  }
};

/**
 * The compressed twins of a file, where they are smaller than the file: brotli 11 and gzip 9. A twin that was uploaded
 * is taken when it holds the same bytes (compressing is the slow part of a start), and made here when it does not.
 */
export const compressedTwins = async (
  path: string,
  bytes: Buffer,
  uploaded: UploadedFiles,
): Promise<{ suffix: string; bytes: Buffer }[]> => {
  if (!assetType(path)?.compress) return [];
  const [br, gz] = [uploaded.get(`${path}.br`), uploaded.get(`${path}.gz`)];
  const twins = [
    {
      suffix: '.br',
      bytes: (await isTwin(unbrotli, br, bytes))
        ? (br as Buffer)
        : await brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
    },
    { suffix: '.gz', bytes: (await isTwin(unzip, gz, bytes)) ? (gz as Buffer) : await zip(bytes, { level: 9 }) },
  ];
  return twins.filter((twin) => twin.bytes.length < bytes.length);
};
