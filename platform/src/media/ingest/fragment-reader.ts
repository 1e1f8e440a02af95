import type { Readable } from 'node:stream';
import { boxesOf } from '../packaging/mp4-box.ts';

/** `init`: `ftyp` and `moov`; `fragment`: `moof` and `mdat`. */
export interface Mp4Part {
  readonly kind: 'init' | 'fragment';
  readonly bytes: Buffer;
}

const HEADER_BYTES = 8;
/** Of one box: a segment of the highest rendition has less. */
const MAX_BOX_BYTES = 64 * 1024 * 1024;

/** Reads a fragmented MP4 while it is written. @throws {Error} when it is not one */
export const readFragments = async function* (stream: Readable): AsyncGenerator<Mp4Part> {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < HEADER_BYTES) break;
      const size = rest.readUInt32BE(0);
      if (size < HEADER_BYTES || size > MAX_BOX_BYTES) throw new Error(`An MP4 box of ${size} bytes.`);
      if (rest.length < size) break;
      const [box] = boxesOf(rest.subarray(0, size));
      const bytes = Buffer.from(rest.subarray(0, size));
      rest = rest.subarray(size);
      if (box?.type === 'ftyp' || box?.type === 'moof') parts = [bytes];
      else if (box?.type === 'moov' || box?.type === 'mdat') {
        yield { kind: box.type === 'moov' ? 'init' : 'fragment', bytes: Buffer.concat([...parts, bytes]) };
        parts = [];
      }
    }
  }
};
