import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { type BreakEvent, type BreakSignal, readBreakSignal } from '../../media/index.ts';
import {
  type BreakRow,
  breakOfSignal,
  breaksBetween,
  endBreakAt,
  findBreak,
  insertBreak,
  lockBreaks,
} from './breaks.repo.ts';

export interface BreaksOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Source of the video of a channel; null for an unknown channel. */
  readonly sourceOf: (channelId: string) => Promise<'synthetic' | 'ingested' | 'external' | null>;
  readonly audit: (db: Db, atMs: number, fact: Editor & { was: string | null; became: string | null }) => Promise<void>;
}

/** Seconds. A break that a message begins without a duration lasts until its end is signalled, or for the default. */
const BREAK_S = { min: 5, max: 600, default: 120 } as const;
/** Players read a DASH manifest every ten seconds, or what their cache keeps of it, and play six seconds behind the edge. */
const LEAD_MS = 15_000;
const MAX_AHEAD_MS = 7 * 24 * 60 * 60_000;
const TICKS_PER_S = 90_000;

const invalid = (message: string) => new HttpError(400, 'invalid', message);
const iso = (ms: number): string => new Date(ms).toISOString();

/** What the manifests of a channel list of its breaks. */
export const breakEvents = async (
  db: Db,
  channelId: string,
  { fromMs, untilMs, nowMs }: { readonly fromMs: number; readonly untilMs: number; readonly nowMs: number },
): Promise<BreakEvent[]> =>
  (await breaksBetween(db, channelId, fromMs, untilMs)).map((row) => ({
    kind: 'break',
    id: row.id,
    startMs: row.starts_at,
    endMs: row.ends_at,
    plannedEndMs: row.planned_ends_at,
    isEndKnown: row.ends_at < row.planned_ends_at || row.ends_at <= nowMs,
  }));

/** Players keep a break that a manifest listed, so one that is removed stays in manifests, without a length. */
const isRemoved = (row: BreakRow): boolean => row.ends_at === row.starts_at;

/** Without those that were removed. */
const currentBreaks = async (db: Db, channelId: string, fromMs: number, untilMs: number): Promise<BreakRow[]> =>
  (await breaksBetween(db, channelId, fromMs, untilMs)).filter((row) => !isRemoved(row));

const signalIn = (message: Buffer): BreakSignal | null => {
  try {
    return readBreakSignal(message);
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message);
    throw error;
  }
};

/** Breaks of channels: planned or begun by editors, or by messages of SCTE 35. */
export const createBreaks = ({ db, clock, sourceOf, audit }: BreaksOptions) => {
  /** A break is in the manifests of its channel, so the platform has to write them. */
  const checkChannel = async (channelId: string): Promise<void> => {
    const source = await sourceOf(channelId);
    const name = channelId.slice(0, 80);
    if (source === null)
      throw new HttpError(404, 'not_found', `There is no channel "${name}": use an ID of the list of channels.`);
    if (source === 'external')
      throw invalid(`"${name}" plays a manifest of another host, so its breaks are made there, by its packager.`);
  };

  const insert = async (
    given: { channelId: string; startsAtMs: number; lengthS: number; signalId: number | null },
    editor: Editor,
  ): Promise<BreakRow> => {
    const { channelId, startsAtMs, lengthS, signalId } = given;
    const nowMs = clock.now();
    await checkChannel(channelId);
    if (!(lengthS >= BREAK_S.min && lengthS <= BREAK_S.max))
      throw invalid(`A break of ${lengthS} s is not possible: use ${BREAK_S.min} to ${BREAK_S.max} s.`);
    if (!(startsAtMs >= nowMs && startsAtMs <= nowMs + MAX_AHEAD_MS))
      throw invalid('A break begins within seven days: correct its time, or leave it out to begin now.');
    const endsAt = startsAtMs + Math.round(lengthS * 1_000);
    return db.transaction().execute(async (trx) => {
      await lockBreaks(trx);
      const [other] = await currentBreaks(trx, channelId, startsAtMs, endsAt);
      if (other) {
        const times = `${iso(other.starts_at)} to ${iso(other.ends_at)}`;
        throw new HttpError(409, 'conflict', `${channelId} has break ${other.id} from ${times}: end it first.`);
      }
      const row = { channel_id: channelId, starts_at: startsAtMs, planned_ends_at: endsAt, ends_at: endsAt };
      const made = await insertBreak(trx, { ...row, signal_id: signalId });
      await audit(trx, nowMs, { ...editor, was: null, became: `break ${made.id} of ${channelId}, ${lengthS} s` });
      return made;
    });
  };

  const endRow = async (row: BreakRow, editor: Editor): Promise<BreakRow> => {
    const endsAt = Math.max(row.starts_at, clock.now() + LEAD_MS);
    if (row.ends_at <= endsAt) return row;
    await db.transaction().execute(async (trx) => {
      await endBreakAt(trx, row.id, endsAt);
      await audit(trx, clock.now(), { ...editor, was: `break ${row.id} of ${row.channel_id}`, became: null });
    });
    return { ...row, ends_at: endsAt };
  };

  return {
    between: (channelId: string, fromMs: number, untilMs: number) => currentBreaks(db, channelId, fromMs, untilMs),
    /** `startsAtMs` null: as soon as players can know of it. */
    begin: (channelId: string, lengthS: number, startsAtMs: number | null, editor: Editor): Promise<BreakRow> =>
      insert({ channelId, lengthS, startsAtMs: startsAtMs ?? clock.now() + LEAD_MS, signalId: null }, editor),
    async end(id: number, editor: Editor): Promise<BreakRow> {
      const row = await findBreak(db, id);
      if (!row || row.ends_at <= clock.now() || isRemoved(row))
        throw new HttpError(404, 'not_found', `There is no break ${id} to end.`);
      return endRow(row, editor);
    },
    /**
     * A message of SCTE 35 that an automation sends beside the stream. Its time is that of the encoder's clock, which the
     * platform does not have, so it takes effect as soon as players can know of it. Null: it changes nothing.
     */
    async signal(channelId: string, message: Buffer, editor: Editor): Promise<BreakRow | null> {
      const signal = signalIn(message);
      await checkChannel(channelId);
      if (!signal) return null;
      const known = await breakOfSignal(db, channelId, signal.eventId, clock.now());
      if (signal.kind === 'in') return known ? endRow(known, editor) : null;
      // Automations repeat a message, so that none is lost.
      if (known) return known;
      const lengthS = signal.durationTicks === null ? BREAK_S.default : signal.durationTicks / TICKS_PER_S;
      const startsAtMs = clock.now() + LEAD_MS;
      return insert({ channelId, lengthS, startsAtMs, signalId: signal.eventId }, editor);
    },
  };
};
