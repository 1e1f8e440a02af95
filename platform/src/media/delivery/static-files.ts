import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
  /** The same picture drawn smaller, narrowest first. */
  narrower: readonly { readonly width: number; readonly file: StaticFile }[];
}

const typeOf: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** `poster-baseball.500.webp` is `poster-baseball.webp`, 500 pixels wide. */
const NARROWER = /^(.+)\.(\d+)(\.\w+)$/;

/** Reads a flat folder once, by name. Only these names can be asked for, so no address reaches the file system. */
export const readStaticFiles = async (dir: string): Promise<ReadonlyMap<string, StaticFile>> => {
  const names = (await readdir(dir)).filter((name) => extname(name) in typeOf);
  const read = async (name: string): Promise<StaticFile> => {
    const bytes = await readFile(join(dir, name));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const widths = names
      .flatMap((other) => {
        const [, stem, width, extension] = NARROWER.exec(other) ?? [];
        return stem !== undefined && `${stem}${extension}` === name ? [{ name: other, width: Number(width) }] : [];
      })
      .toSorted((a, b) => a.width - b.width);
    const narrower = widths.map(async ({ name: other, width }) => ({ width, file: await read(other) }));
    return {
      bytes,
      type: typeOf[extname(name)] ?? 'application/octet-stream',
      etag,
      narrower: await Promise.all(narrower),
    };
  };
  const whole = names.filter((name) => !NARROWER.test(name));
  return new Map(await Promise.all(whole.map(async (name): Promise<[string, StaticFile]> => [name, await read(name)])));
};

/** The smallest drawing of a picture that is at least `width` pixels wide, and else the picture itself (WATCH-020). */
export const atWidth = (file: StaticFile | undefined, width: unknown): StaticFile | undefined =>
  file?.narrower.find((drawn) => drawn.width >= Number(width))?.file ?? file;
