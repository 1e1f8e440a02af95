import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { BreakEvent } from '../../media/index.ts';
import { BREAK_S, LEAD_MS, type NewBreak } from './break-rules.ts';
import { createBreakSignals } from './break-signals.service.ts';
import { type BreakRow, breaksBetween, endBreakAt, findBreak, insertBreak, lockBreaks } from './breaks.repo.ts';

/** Puts ads into the breaks of channels whose editors chose so (decision 130). */
export interface BreakInsertion {
  isOn(channelId: string): Promise<boolean>;
  /** In the transaction that makes the break: players will not replace it. */
  mark(db: Db, breakId: number): Promise<void>;
  /** Requests the ads. @returns how many the break gets */
  decide(made: BreakRow): Promise<number>;
  /** How many ads breaks got, by ID; without those that players replace. */
  adsOf(breakIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export interface BreaksOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Source of the video of a channel; null for an unknown channel. */
  readonly sourceOf: (channelId: string) => Promise<'synthetic' | 'ingested' | 'external' | null>;
  readonly insertion: BreakInsertion;
  readonly audit: (db: Db, atMs: number, fact: Editor & { was: string | null; became: string | null }) => Promise<void>;
}

const MAX_AHEAD_MS = 7 * 24 * 60 * 60_000;

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

/** Breaks of channels: planned or begun by editors, or by messages of SCTE 35. */
export const createBreaks = ({ db, clock, sourceOf, insertion, audit }: BreaksOptions) => {
  /** A break is in the manifests of its channel, so the platform has to write them. */
  const checkChannel = async (channelId: string): Promise<void> => {
    const source = await sourceOf(channelId);
    const name = channelId.slice(0, 80);
    if (source === null)
      throw new HttpError(404, 'not_found', `There is no channel "${name}": use an ID of the list of channels.`);
    if (source === 'external')
      throw invalid(`"${name}" plays a manifest of another host, so its breaks are made there, by its packager.`);
  };

  const insert = async (given: NewBreak, editor: Editor): Promise<BreakRow> => {
    const { channelId, startsAtMs, lengthS, origin, signalId } = given;
    await checkChannel(channelId);
    if (!(lengthS >= BREAK_S.min && lengthS <= BREAK_S.max))
      throw invalid(`A break of ${lengthS} s is not possible: use ${BREAK_S.min} to ${BREAK_S.max} s.`);
    const endsAt = startsAtMs + Math.round(lengthS * 1_000);
    const isInserted = await insertion.isOn(channelId);
    const made = await db.transaction().execute(async (trx) => {
      await lockBreaks(trx);
      const [other] = await currentBreaks(trx, channelId, startsAtMs, endsAt);
      if (other) {
        const times = `${iso(other.starts_at)} to ${iso(other.ends_at)}`;
        throw new HttpError(409, 'conflict', `${channelId} has break ${other.id} from ${times}: end it first.`);
      }
      const row = { channel_id: channelId, starts_at: startsAtMs, planned_ends_at: endsAt, ends_at: endsAt };
      const inserted = await insertBreak(trx, { ...row, origin, signal_id: signalId });
      if (isInserted) await insertion.mark(trx, inserted.id);
      await audit(trx, clock.now(), {
        ...editor,
        was: null,
        became: `break ${inserted.id} of ${channelId}, ${lengthS} s`,
      });
      return inserted;
    });
    if (!isInserted) return made;
    const ads = await insertion.decide(made);
    await audit(db, clock.now(), { ...editor, was: null, became: `${ads} ads in break ${made.id} of ${channelId}` });
    return made;
  };

  const endRow = async (row: BreakRow, atMs: number, editor: Editor): Promise<BreakRow> => {
    const endsAt = Math.max(row.starts_at, atMs);
    // Manifests list an early end immediately, and what was listed never changes.
    if (row.ends_at <= endsAt || row.ends_at < row.planned_ends_at) return row;
    await db.transaction().execute(async (trx) => {
      await endBreakAt(trx, row.id, endsAt);
      await audit(trx, clock.now(), { ...editor, was: `break ${row.id} of ${row.channel_id}`, became: null });
    });
    return { ...row, ends_at: endsAt };
  };

  return {
    between: (channelId: string, fromMs: number, untilMs: number) => currentBreaks(db, channelId, fromMs, untilMs),
    /** `startsAtMs` null: as soon as players can know of it. */
    async begin(channelId: string, lengthS: number, startsAtMs: number | null, editor: Editor): Promise<BreakRow> {
      const nowMs = clock.now();
      const atMs = startsAtMs ?? nowMs + LEAD_MS;
      if (!(atMs >= nowMs && atMs <= nowMs + MAX_AHEAD_MS))
        throw invalid('A break begins within seven days: correct its time, or leave it out to begin now.');
      return insert({ channelId, lengthS, startsAtMs: atMs, origin: 'editor', signalId: null }, editor);
    },
    async end(id: number, editor: Editor): Promise<BreakRow> {
      const row = await findBreak(db, id);
      if (!row || row.ends_at <= clock.now() || isRemoved(row))
        throw new HttpError(404, 'not_found', `There is no break ${id} to end.`);
      return endRow(row, clock.now() + LEAD_MS, editor);
    },
    ...createBreakSignals({ db, clock, insert, endRow }),
  };
};
