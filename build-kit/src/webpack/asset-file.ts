import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { AssetFile } from '@grandstand/shared-contracts/release';

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

/** Not listed: compressed twins, source maps, what replaces modules of a live build, and the registry's own metadata. */
const NOT_LISTED = /\.(br|gz|map)$|\.hot-update\.js(on)?$|^(assets|remote)\.json$/;

export const isListed = (name: string): boolean => !NOT_LISTED.test(name);

/** An entry of `assets.json`. `brotliBytes`: size of its compressed twin; the file's own where there is none. */
export const assetFile = (name: string, bytes: Buffer, brotliBytes = bytes.length): AssetFile => ({
  bytes: bytes.length,
  brotliBytes,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
});
