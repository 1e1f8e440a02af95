import { type BitReader, createBitReader } from './bit-reader.ts';
import { crc32 } from './crc-32.ts';

/** What a message says about a break: it begins, it ends, or it does not take place. Times are ticks of 90 kHz. */
export interface BreakSignal {
  readonly kind: 'out' | 'in' | 'cancel';
  readonly eventId: number;
  /** Null: immediately. */
  readonly ptsTicks: number | null;
  /** Null: until the signal of its end. */
  readonly durationTicks: number | null;
}

const TABLE_ID = 0xfc;
const SPLICE_INSERT = 5;
const TIME_SIGNAL = 6;
const SEGMENTATION = 2;
const CUEI = 0x43554549;
const MAX_PTS = 2 ** 33;
const cancelled = (eventId: number): BreakSignal => ({
  kind: 'cancel',
  eventId,
  ptsTicks: null,
  durationTicks: null,
});

/** Segmentation types that begin a break: break, ads, placement opportunities, ad blocks. Each end is one more. */
const BREAK_STARTS: ReadonlySet<number> = new Set([0x22, 0x30, 0x32, 0x34, 0x36, 0x44, 0x46]);

/**
 * Reads a `splice_info_section` of SCTE 35 (9.6): `splice_insert`, and `time_signal` with segmentation descriptors. Null
 * for a message about something else than a break.
 * @throws {RangeError} for bytes that are not a section, are damaged or encrypted
 */
export const readBreakSignal = (section: Buffer): BreakSignal | null => {
  const reader = createBitReader(section);
  if (reader.read(8) !== TABLE_ID) throw new RangeError('The message does not begin with 0xFC: it is not SCTE 35.');
  reader.skip(4);
  const length = reader.read(12) + 3;
  if (length !== section.length) throw new RangeError(`The message has ${section.length} bytes and names ${length}.`);
  if (crc32(section) !== 0) throw new RangeError('The checksum of the message is wrong: it was changed on its way.');
  reader.skip(8);
  if (reader.flag()) throw new RangeError('The message is encrypted: send it in the clear.');
  reader.skip(6);
  const adjustment = reader.read(33);
  reader.skip(8 + 12 + 12);
  const type = reader.read(8);
  if (type === SPLICE_INSERT) return readInsert(reader, adjustment);
  return type === TIME_SIGNAL ? readTimeSignal(reader, adjustment) : null;
};

const adjusted = (ticks: number | null, adjustment: number): number | null =>
  ticks === null ? null : (ticks + adjustment) % MAX_PTS;

/** Null without a time. */
const readTime = (reader: BitReader): number | null => {
  const isTimed = reader.flag();
  reader.skip(isTimed ? 6 : 7);
  return isTimed ? reader.read(33) : null;
};

const readInsert = (reader: BitReader, adjustment: number): BreakSignal => {
  const eventId = reader.read(32);
  const isCancelled = reader.flag();
  reader.skip(7);
  if (isCancelled) return cancelled(eventId);
  const isOut = reader.flag();
  const isProgram = reader.flag();
  const hasDuration = reader.flag();
  const isImmediate = reader.flag();
  reader.skip(4);
  let ticks = isProgram && !isImmediate ? readTime(reader) : null;
  if (!isProgram)
    for (let count = reader.read(8); count > 0; count -= 1) {
      reader.skip(8);
      // The time of the first component is used for all: the platform replaces sound and video together.
      if (!isImmediate) ticks = ticks ?? readTime(reader);
    }
  if (hasDuration) reader.skip(7);
  return {
    kind: isOut ? 'out' : 'in',
    eventId,
    ptsTicks: adjusted(ticks, adjustment),
    durationTicks: hasDuration ? reader.read(33) : null,
  };
};

const readTimeSignal = (reader: BitReader, adjustment: number): BreakSignal | null => {
  const ptsTicks = adjusted(readTime(reader), adjustment);
  const loopBytes = reader.read(16);
  for (const end = reader.place() + loopBytes; reader.place() < end; ) {
    const tag = reader.read(8);
    const next = reader.read(8) + reader.place();
    const isCuei = reader.read(32) === CUEI;
    const signal = tag === SEGMENTATION && isCuei ? readSegmentation(reader) : null;
    if (signal) return signal.kind === 'cancel' ? signal : { ...signal, ptsTicks };
    reader.moveTo(next);
  }
  return null;
};

/** Without the time, which is that of the message. */
const readSegmentation = (reader: BitReader): BreakSignal | null => {
  const eventId = reader.read(32);
  const isCancelled = reader.flag();
  reader.skip(7);
  // Its type is not sent: it may be about something else than a break, whose ID no break has.
  if (isCancelled) return cancelled(eventId);
  const isProgram = reader.flag();
  const hasDuration = reader.flag();
  reader.skip(6);
  if (!isProgram) reader.skip(48 * reader.read(8));
  const durationTicks = hasDuration ? reader.read(40) : null;
  reader.skip(8);
  reader.skip(8 * reader.read(8));
  const type = reader.read(8);
  if (BREAK_STARTS.has(type)) return { kind: 'out', eventId, ptsTicks: null, durationTicks };
  return BREAK_STARTS.has(type - 1) ? { kind: 'in', eventId, ptsTicks: null, durationTicks: null } : null;
};
