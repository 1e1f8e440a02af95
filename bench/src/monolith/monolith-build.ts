import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compilation } from 'webpack';
import type { HeldFile } from '../front-server.ts';
import { MONOLITH_VERSION, monolithConfig } from './monolith-config.ts';

export interface Monolith {
  /** By path on the site, compressed. */
  readonly files: ReadonlyMap<string, HeldFile>;
  /** `main` and each remote: paths of the files it starts with. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Path to Subresource Integrity value. */
  readonly integrity: Readonly<Record<string, string>>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSED = /\.(br|gz)$/;

const sitePath = (file: string) => `/assets/shell/${MONOLITH_VERSION}/${file}`;

const run = (output: string): Promise<Compilation> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(monolithConfig(output));
    compiler?.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || !stats) return reject(error ?? new Error('webpack made nothing'));
      if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
      resolve(stats.compilation);
    });
  });

/** As the edge sends its assets. */
const holdFile = async (output: string, file: string, isCompressed: boolean): Promise<HeldFile> => ({
  body: await readFile(path.join(output, isCompressed ? `${file}.br` : file)),
  headers: {
    'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
    ...(isCompressed && { 'content-encoding': 'br' }),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  },
});

/** Builds the same sources as one bundle into `output`. @throws with webpack's own words when it does not build */
export const buildMonolith = async (output: string): Promise<Monolith> => {
  const compilation = await run(output);
  const names = new Set(compilation.getAssets().map(({ name }) => name));
  const files = new Map<string, HeldFile>();
  const integrity: Record<string, string> = {};
  for (const name of names) {
    if (COMPRESSED.test(name)) continue;
    files.set(sitePath(name), await holdFile(output, name, names.has(`${name}.br`)));
    const digest = createHash('sha384').update(await readFile(path.join(output, name)));
    integrity[sitePath(name)] = `sha384-${digest.digest('base64')}`;
  }
  const groups = Object.fromEntries(
    [...compilation.namedChunkGroups].map(([name, group]) => [
      name,
      group
        .getFiles()
        .filter((file) => !COMPRESSED.test(file))
        .map(sitePath),
    ]),
  );
  return { files, groups, integrity };
};
