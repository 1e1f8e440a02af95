import { createHash } from 'node:crypto';
import { PREVIEW_SIZE } from '../../infrastructure/http/page-description.ts';
import { pngOf } from '../../infrastructure/images/png.ts';

/** Some 60 kB each. */
const MAX_KEPT = 100;
/** Each takes a thread of libuv, which files and DNS need too. */
const MAX_AT_A_TIME = 2;
const MAX_WAITING = 40;

export interface PreviewImage {
  readonly etag: string;
  /** Null when too many images are being drawn. */
  png(): Promise<Buffer | null>;
}

/** PNGs of drawn previews: the last ones are kept, and only a few are drawn at a time. */
export const createPreviewImages = () => {
  const kept = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  const draw = async (svg: string): Promise<Buffer> => {
    if (drawing >= MAX_AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
    drawing += 1;
    try {
      return await pngOf(svg, PREVIEW_SIZE.width);
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  };

  const keep = (key: string, image: Promise<Buffer>): Promise<Buffer> => {
    // The last used is last.
    kept.delete(key);
    kept.set(key, image);
    image.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return image;
  };

  return (svg: string): PreviewImage => {
    const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    return {
      etag: `"${key}"`,
      async png() {
        const known = kept.get(key);
        if (!known && waiting.length >= MAX_WAITING) return null;
        return keep(key, known ?? draw(svg));
      },
    };
  };
};
