import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
}

const typeOf: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** Reads a flat folder once, by name. Only these names can be asked for, so no address reaches the file system. */
export async function readStaticFiles(dir: string): Promise<ReadonlyMap<string, StaticFile>> {
  const names = (await readdir(dir)).filter((name) => extname(name) in typeOf);
  const entries = names.map(async (name): Promise<[string, StaticFile]> => {
    const bytes = await readFile(join(dir, name));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return [name, { bytes, type: typeOf[extname(name)] ?? 'application/octet-stream', etag }];
  });
  return new Map(await Promise.all(entries));
}
