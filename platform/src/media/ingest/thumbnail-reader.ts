import type { Readable } from 'node:stream';

const HEAD_END = '\r\n\r\n';
/** An image of this size is less than 10 KB, and its head less than 100 bytes. */
const MAX_BYTES = 1024 * 1024;
/** ffmpeg writes an image before the video of its segment; only the pipes may be read in another order. */
const WAIT_MS = 1_000;

/** Divides the output of ffmpeg's muxer `mpjpeg`: images, each behind a head with its length. @throws {Error} when it is not that */
const imageSplitter = () => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk]);
    const images: Buffer[] = [];
    for (;;) {
      const head = rest.indexOf(HEAD_END);
      if (head === -1 && rest.length < MAX_BYTES) return images;
      const length = Number(/content-length: (\d+)/i.exec(rest.toString('latin1', 0, Math.max(0, head)))?.[1]);
      if (!(length <= MAX_BYTES)) throw new Error(`An image of ${length} bytes.`);
      const begin = head + HEAD_END.length;
      if (rest.length < begin + length) return images;
      images.push(Buffer.from(rest.subarray(begin, begin + length)));
      rest = rest.subarray(begin + length);
    }
  };
};

/** An encoding that is late so often has no images, or fewer than segments. */
const MAX_WAITS = 3;

/**
 * Reads the images of an encoding. @returns the next one; null when it does not arrive within a second, which is then that of no other
 * segment. After a damaged one, and after a third one that is late, null for all that follow. What ffmpeg writes is read to its end: a
 * full or closed pipe would stop the video.
 */
export const readThumbnails = (stream: Readable): (() => Promise<Buffer | null>) => {
  const images: Buffer[] = [];
  let hasFailed = false;
  /** Segments that did not get their image, which is still to come. */
  let missed = 0;
  let waits = 0;
  let notify = (): void => undefined;
  const fail = (): void => {
    hasFailed = true;
    images.length = 0;
    notify();
  };
  const split = imageSplitter();
  stream.on('data', (chunk: Buffer) => {
    if (hasFailed) return;
    try {
      const arrived = split(chunk);
      const late = arrived.splice(0, missed).length;
      missed -= late;
      images.push(...arrived);
      if (images.length > 0) notify();
    } catch {
      fail();
    }
  });
  stream.once('close', () => notify());
  const arrival = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, WAIT_MS);
      notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return async () => {
    if (images.length === 0 && missed === 0 && !hasFailed && !stream.closed) await arrival();
    const image = images.shift();
    if (image) return image;
    if (missed === 0) waits += 1;
    missed += 1;
    if (waits === MAX_WAITS) fail();
    return null;
  };
};
