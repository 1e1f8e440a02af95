import { open } from 'node:fs/promises';

/** The demuxer that reads a file; the name of the file decides nothing. */
export type Demuxer = 'mov' | 'mpegts' | 'matroska';

const HEAD_BYTES = 1_024;
const TS_SYNC = 0x47;
/** Packets of transport streams: plain, and with a time code in front (M2TS). */
const TS_FORMS = [
  { packet: 188, offset: 0 },
  { packet: 192, offset: 4 },
];
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/**
 * The container by its first bytes, or null. ffmpeg is then given this demuxer and detects nothing itself, so a playlist, a list
 * of files or a script under the name of a video is never interpreted.
 */
export const containerOf = (head: Buffer): Demuxer | null => {
  if (head.subarray(0, EBML.length).equals(EBML)) return 'matroska';
  if (MP4_BOXES.has(head.toString('latin1', 4, 8))) return 'mov';
  const isStream = TS_FORMS.some(({ packet, offset }) =>
    [0, 1, 2, 3].every((n) => head[offset + n * packet] === TS_SYNC),
  );
  return isStream ? 'mpegts' : null;
};

/** @throws when the file cannot be read */
export const containerOfFile = async (file: string): Promise<Demuxer | null> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return containerOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};
