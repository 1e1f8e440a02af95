import { type BreakSignal, readBreakSignal } from '../scte35/splice-info.ts';
import type { CaptionTriplets } from '../packaging/caption-data.ts';
import { createCaptionReader } from './caption-reader.ts';
import { createPacketReader, type TsPacket } from './packet.ts';
import { pesTimeOf } from './pes-time.ts';
import { type ProgramMap, programMapPid, readProgramMap } from './program-map.ts';
import { createSectionReader } from './section-reader.ts';
import { createStreamClock } from './stream-clock.ts';

/** A message about a break that an encoder sent. */
export interface StreamSplice {
  /** The section of SCTE 35. */
  readonly section: Buffer;
  /** Of the picture that it names, or of the one that is sent with it: milliseconds since decoding began. */
  readonly mediaMs: number;
}

export interface StreamReaderOptions {
  readonly onSplice: (splice: StreamSplice) => void;
  /** A message that could not be read, with why. */
  readonly onUnreadable: (reason: string) => void;
  readonly now: () => number;
}

const PAT_PID = 0;
/** Of a stream whose program is not known yet: some seconds of a small one. The oldest are dropped. */
const MAX_EARLY_PACKETS = 8_000;
const TICKS_PER_MS = 90;
/** Of all PIDs: a second of a stream has about 20 tables, and messages are repeated a few times. */
const MAX_SECTIONS_PER_S = 200;

/** Whether one more is examined in this second. */
const limitPerSecond = (max: number, now: () => number) => {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (): boolean => {
    if (now() - sinceMs >= 1_000) [sinceMs, count] = [now(), 0];
    count += 1;
    return count <= max;
  };
};

/** Passes on a table when it changes: it is repeated ten times a second. */
const onChange = (onTable: (section: Buffer) => void) => {
  let known: Buffer = Buffer.alloc(0);
  return (section: Buffer): void => {
    if (section.equals(known)) return;
    known = Buffer.from(section);
    onTable(section);
  };
};

const signalIn = (section: Buffer, onUnreadable: StreamReaderOptions['onUnreadable']): BreakSignal | null => {
  try {
    return readBreakSignal(section);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    onUnreadable(error.message);
    return null;
  }
};

/**
 * Finds messages of SCTE 35 and caption data in the bytes of an MPEG-2 transport stream, of its first program. It keeps a section of
 * each PID and the captions of ten seconds at most, and leaves out what is damaged.
 */
export const createStreamReader = ({ onSplice, onUnreadable, now }: StreamReaderOptions) => {
  const clock = createStreamClock();
  const captions = createCaptionReader();
  const mayRead = limitPerSecond(MAX_SECTIONS_PER_S, now);
  const sections = (onSection: (section: Buffer) => void) =>
    createSectionReader((section) => void (mayRead() && onSection(section)));
  /** Of sections, by PID. */
  let readers = new Map<number, (packet: TsPacket) => void>();
  let program: ProgramMap = { video: null, audio: [], splices: [] };
  let isMapped = false;
  /** What precedes the first map: ffmpeg decodes it, so its times count. */
  let early: TsPacket[] = [];

  const readSplice = (section: Buffer): void => {
    const signal = signalIn(section, onUnreadable);
    const place = signal && (signal.ptsTicks === null ? clock.latest() : clock.placeOf(signal.ptsTicks));
    if (place === null) return;
    onSplice({ section: Buffer.from(section), mediaMs: Math.round((place - clock.origin()) / TICKS_PER_MS) });
  };
  const follow = (pid: number): void => {
    const map = sections(
      onChange((section) => {
        program = readProgramMap(section) ?? program;
        isMapped = true;
        const splices = program.splices.map((one) => [one, sections(readSplice)] as const);
        readers = new Map([...splices, [pid, map], [PAT_PID, tables]]);
      }),
    );
    readers = new Map([
      [pid, map],
      [PAT_PID, tables],
    ]);
  };
  const tables = sections(
    onChange((section) => {
      const pid = programMapPid(section);
      if (pid !== null) follow(pid);
    }),
  );
  readers.set(PAT_PID, tables);

  const readMedia = (packet: TsPacket): void => {
    const { pid, isStart, payload } = packet;
    const isVideo = pid === program.video;
    if (!isVideo && !(isStart && program.audio.includes(pid))) return;
    const time = isStart ? pesTimeOf(payload) : null;
    if (time && isVideo) clock.video(pid, time);
    else if (time) clock.audio(pid, time);
    if (isVideo) captions.read(packet, time && clock.latest());
  };
  const read = createPacketReader((packet) => {
    readers.get(packet.pid)?.(packet);
    early.push(packet);
    if (!isMapped) {
      if (early.length > MAX_EARLY_PACKETS) early.shift();
      return;
    }
    for (const one of early) readMedia(one);
    early = [];
  });
  return {
    read,
    /** Of the frames before a time, milliseconds since decoding began, what was not taken yet and fits into one frame. */
    takeCaptions: (untilMs: number): CaptionTriplets => captions.take(clock.origin() + untilMs * TICKS_PER_MS),
  };
};
export type StreamReader = ReturnType<typeof createStreamReader>;
