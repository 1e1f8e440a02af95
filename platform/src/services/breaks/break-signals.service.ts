import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { type BreakSignal, readBreakSignal } from '../../media/index.ts';
import { BREAK_S, LEAD_MS, type NewBreak } from './break-rules.ts';
import { type BreakRow, breaksOfSignal } from './breaks.repo.ts';

interface BreakSignalsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly insert: (given: NewBreak, editor: Editor) => Promise<BreakRow>;
  /** At a time, or as soon as the break has begun. */
  readonly endRow: (row: BreakRow, atMs: number, editor: Editor) => Promise<BreakRow>;
}

/** When a message takes effect. */
interface SignalPlace extends Pick<NewBreak, 'channelId' | 'origin'> {
  readonly atMs: number;
}

const TICKS_PER_S = 90_000;
/** The clock of an encoder that names a time further from now is wrong. */
const MAX_DISTANCE_MS = 60 * 60_000;
/** A message about a break that began so near to its time is a repetition; encoders use the ID of a break again later. */
const REPEATED_MS = 30_000;

const invalid = (message: string) => new HttpError(400, 'invalid', message);
const iso = (ms: number): string => new Date(ms).toISOString();

const signalIn = (message: Buffer): BreakSignal | null => {
  try {
    return readBreakSignal(message);
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message);
    throw error;
  }
};

/** Seconds. */
const lengthOf = ({ durationTicks }: BreakSignal): number =>
  durationTicks === null ? BREAK_S.default : durationTicks / TICKS_PER_S;

/** Messages of SCTE 35. Null: a message changes nothing. */
export const createBreakSignals = ({ db, clock, insert, endRow }: BreakSignalsOptions) => {
  const apply = async (
    signal: BreakSignal,
    lengthS: number,
    { channelId, atMs, origin }: SignalPlace,
    editor: Editor,
  ): Promise<BreakRow | null> => {
    const nowMs = clock.now();
    const { kind, eventId } = signal;
    const rows = await breaksOfSignal(db, channelId, eventId, Math.min(nowMs, atMs - REPEATED_MS));
    const current = rows.find((row) => row.ends_at > nowMs && row.ends_at > row.starts_at);
    if (kind !== 'out') return current ? endRow(current, atMs, editor) : null;
    if (current) return current;
    // One that an editor ended or removed stays so.
    if (rows.some((row) => Math.abs(row.starts_at - atMs) < REPEATED_MS)) return null;
    return insert({ channelId, origin, lengthS, startsAtMs: atMs, signalId: eventId }, editor);
  };

  return {
    /**
     * From an automation, beside the stream. Its time is that of an encoder's clock, which the platform does not have, so it takes
     * effect as soon as players can know of it.
     */
    async signal(channelId: string, message: Buffer, editor: Editor): Promise<BreakRow | null> {
      const signal = signalIn(message);
      const place = { channelId, atMs: clock.now() + LEAD_MS, origin: 'automation' } as const;
      return signal && apply(signal, lengthOf(signal), place, editor);
    },
    /**
     * From the encoder of a channel, in its stream. `atMs`: of the picture that it names, epoch ms; it may be near, or have been on the
     * air: players that have not played it yet still replace the break. A longer break ends after ten minutes.
     */
    async encoderSignal(channelId: string, message: Buffer, atMs: number): Promise<BreakRow | null> {
      const signal = signalIn(message);
      if (!signal) return null;
      const nowMs = clock.now();
      if (Math.abs(atMs - nowMs) > MAX_DISTANCE_MS)
        throw invalid(`The message names ${iso(atMs)}, more than an hour from now: correct the clock of the encoder.`);
      const lengthS = Math.min(lengthOf(signal), BREAK_S.max);
      if (signal.kind === 'out' && atMs + lengthS * 1_000 <= nowMs)
        throw invalid(`The break of ${iso(atMs)} had ended when its message arrived: send it before the break.`);
      const reason = `SCTE 35 event ${signal.eventId} in the stream of the encoder.`;
      return apply(signal, lengthS, { channelId, atMs, origin: 'encoder' }, { actor: ENCODER, reason });
    },
  };
};
/** In the audit. */
const ENCODER = 'encoder (SCTE 35)';
