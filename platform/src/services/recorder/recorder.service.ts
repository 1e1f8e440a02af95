import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { GuideChannel } from '../catalogue/programmes/content.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { newestOf, newestRevision, newestRevisions, type Revision } from '../content/content.repo.ts';
import type { ChangeContent } from '../content/content-changes.service.ts';
import { GAMES_SECTION, keyOf, programRecording, recordingIdOf } from './program-recording.ts';
import { obstacleOf } from './recordable.ts';
import { readDoneUntil, writeDoneUntil } from './recorder.repo.ts';

export interface RecorderOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly guide: Guide;
  readonly change: ChangeContent;
  /** How long recordings are kept; 0: programmes are not recorded. */
  readonly days: number;
  /** Milliseconds of video that an encoder sent of an ingested channel between two moments, epoch ms. */
  readonly videoMs: (channelId: string, fromMs: number, untilMs: number) => Promise<number>;
}

/** For the history and the audit. */
const RECORDER = 'recorder (job)';
const DAY_MS = 24 * 60 * 60_000;
/** Another process may have published the schedule's newest change a moment ago. */
const SETTLE_MS = 5_000;
/** An encoder that stops shortly after a program has not sent the next one. */
const MIN_VIDEO_MS = 60_000;
/** The guide reaches eight days back. */
const MAX_CATCH_UP_MS = 8 * DAY_MS;

/** Programmes that are recorded: live ones, of channels whose segments the platform has. */
export const isRecorded = ({ ev_live }: ScheduleItem): boolean => ev_live;

/** Programmes to record that ended between two moments, epoch ms. */
const endedPrograms = ({ guide, videoMs }: Pick<RecorderOptions, 'guide' | 'videoMs'>) => {
  const wasSent = async ({ id, source }: GuideChannel, { sc_st_dt, sc_ed_dt }: ScheduleItem): Promise<boolean> =>
    source.kind !== 'ingested' || (await videoMs(id, Date.parse(sc_st_dt), Date.parse(sc_ed_dt))) >= MIN_VIDEO_MS;

  return async (fromMs: number, untilMs: number): Promise<ScheduleItem[]> => {
    const isDue = (endMs: number) => fromMs < endMs && endMs <= untilMs;
    const due: ScheduleItem[] = [];
    for (const channel of await guide.channels()) {
      if (obstacleOf(channel)) continue;
      for (const item of await guide.between(channel, fromMs, untilMs))
        if (isRecorded(item) && isDue(Date.parse(item.sc_ed_dt)) && (await wasSent(channel, item))) due.push(item);
    }
    return due;
  };
};

/**
 * Makes recordings of programmes that have ended, and removes those whose time has come. Both return their number. A run
 * that was killed changed nothing, and the next one does its work; two processes wait for each other.
 */
export const createRecorder = ({ db, clock, guide, change, days, videoMs }: RecorderOptions) => {
  const ended = endedPrograms({ guide, videoMs });

  /** What no editor has decided about, and no other run has recorded. */
  const missing = async (trx: Db, items: readonly ScheduleItem[]): Promise<ScheduleItem[]> => {
    const known = await newestOf(
      trx,
      'recording',
      items.map((item) => recordingIdOf(keyOf(item))),
    );
    const ids = new Set(known.map(({ id }) => id));
    return items.filter((item) => !ids.has(recordingIdOf(keyOf(item))));
  };

  return {
    async record(): Promise<number> {
      const nowMs = clock.now();
      const untilMs = nowMs - SETTLE_MS;
      const doneUntil = await readDoneUntil(db);
      const items =
        days === 0 || doneUntil === null ? [] : await ended(Math.max(doneUntil, untilMs - MAX_CATCH_UP_MS), untilMs);
      if ((await missing(db, items)).length === 0) {
        if (doneUntil === null || doneUntil < untilMs) await writeDoneUntil(db, untilMs);
        return 0;
      }
      let made = 0;
      await change({ actor: RECORDER, reason: `The program has ended. Kept for ${days} days.` }, async (trx) => {
        const due = await missing(trx, items);
        const section = await newestRevision(trx, 'section', GAMES_SECTION.id);
        made = due.length;
        await writeDoneUntil(trx, untilMs);
        const revisions: Revision[] = due.map((item) => ({
          kind: 'recording',
          id: recordingIdOf(keyOf(item)),
          revision: 1,
          body: programRecording(item, days),
          liveFrom: nowMs,
        }));
        return {
          revisions: section ? revisions : [sectionRevision(nowMs), ...revisions],
          summary: `recorded ${due.length === 1 ? '1 program' : `${due.length} programs`}`,
          was: null,
          isChecked: true,
        };
      });
      return made;
    },

    async expire(): Promise<number> {
      const nowMs = clock.now();
      const expired = (from: Awaited<ReturnType<typeof newestRevisions<'recording'>>>) =>
        from.filter(({ body }) => body?.keptUntil != null && Date.parse(body.keptUntil) <= nowMs);
      if (expired(await newestRevisions(db, 'recording')).length === 0) return 0;
      let removed = 0;
      await change({ actor: RECORDER, reason: 'Its time to be kept has ended.' }, async (trx) => {
        const due = expired(await newestRevisions(trx, 'recording'));
        removed = due.length;
        return {
          revisions: due.map(({ id, revision }) => ({
            kind: 'recording',
            id,
            revision: revision + 1,
            body: null,
            liveFrom: nowMs,
          })),
          summary: `removed ${due.length === 1 ? '1 recording' : `${due.length} recordings`}`,
          was: null,
          isChecked: true,
        };
      });
      return removed;
    },
  };
};

/** The section of recorded programmes, where it does not exist yet. */
export const sectionRevision = (nowMs: number): Revision => ({
  kind: 'section',
  id: GAMES_SECTION.id,
  revision: 1,
  body: GAMES_SECTION.body,
  liveFrom: nowMs,
});
