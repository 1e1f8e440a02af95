import { channelOfMedia, ingestedFolder, ingestedSpanOf, partFile } from '../ingest/ingested-media-id.ts';
import { partFormOf } from '../ingest/live-hls.ts';
import type { ListedRun } from '../ingest/live-run.ts';
import { type ReloadDirective, reloadState } from '../packaging/hls-parts.ts';
import type { Sleep } from './low-latency.ts';
import { type MediaAnswer, refuse } from './media-answer.ts';
import type { ReadsObjects } from './uploaded-media.ts';

export type Reload = ReloadDirective | null | 'invalid';

export interface IngestedPartsOptions {
  readonly store: ReadsObjects;
  readonly sleep: Sleep;
  /** What is listed of a channel, at most `POLL_MS` old. */
  readonly runsOf: (contentId: string) => Promise<readonly ListedRun[]>;
}

/** While a request waits for a part. All requests of a replica share what was read. */
export const POLL_MS = 80;
/** An encoder that sends nothing for so long has ended, or its worker has. */
const PATIENCE_MS = 9_000;
/** Players request what follows the segment that is being made, too. */
const SEGMENTS_AHEAD = 2;

const INVALID = refuse(400, 'The playlist cannot be requested so far ahead, or _HLS_part was sent without _HLS_msn.');

/** The run that makes a segment now or next; undefined: it is complete, or far away. */
const runThatMakes = (runs: readonly ListedRun[], n: number): ListedRun | undefined => {
  const newest = runs.at(-1);
  const isNext = newest?.partsPerSegment && n > newest.last && n <= newest.last + SEGMENTS_AHEAD;
  return isNext ? newest : undefined;
};

const isComplete = (runs: readonly ListedRun[], n: number, part: number): boolean => {
  const newest = runs.at(-1);
  return newest !== undefined && (n <= newest.last || (n === newest.last + 1 && part < (newest.parts ?? 0)));
};

/** Lets requests for what an encoder is sending wait until it is there (decision 122). */
export const createIngestedParts = ({ store, sleep, runsOf }: IngestedPartsOptions) => {
  /** @returns whether it came true in time */
  const until = async (contentId: string, isTrue: (runs: readonly ListedRun[]) => boolean): Promise<boolean> => {
    for (let waitedMs = 0; !isTrue(await runsOf(contentId)); waitedMs += POLL_MS) {
      if (waitedMs >= PATIENCE_MS) return false;
      await sleep(POLL_MS);
    }
    return true;
  };

  const partsOf = async function* (contentId: string, renditionId: string, run: ListedRun, n: number) {
    for (let part = 0; part < (run.partsPerSegment ?? 0); part += 1) {
      const isThere = await until(contentId, (runs) => isComplete(runs, n, part));
      if (!isThere || (await runsOf(contentId)).at(-1)?.run !== run.run)
        throw new Error(`Segment ${n} of "${contentId}" was not completed.`);
      const bytes = await store.get(`${ingestedFolder(channelOfMedia(contentId))}${partFile(renditionId, n, part)}`);
      // The last segment of an encoder that has ended has fewer parts.
      if (!bytes) return;
      yield bytes;
    }
  };

  return {
    /** A segment that is being made; null: it is complete, or there will be none. */
    async chunks(contentId: string, renditionId: string, n: number): Promise<AsyncIterable<Buffer> | null> {
      if (ingestedSpanOf(contentId)) return null;
      const run = runThatMakes(await runsOf(contentId), n);
      return run ? partsOf(contentId, renditionId, run, n) : null;
    },
    /** Until a segment that is made as a whole is complete, if it is one of the next: players go by the clock. */
    async segment(contentId: string, n: number): Promise<void> {
      if (ingestedSpanOf(contentId)) return;
      const lastOf = (runs: readonly ListedRun[]): number => runs.at(-1)?.last ?? n;
      if (n <= lastOf(await runsOf(contentId)) + SEGMENTS_AHEAD) await until(contentId, (runs) => n <= lastOf(runs));
    },
    /** Until a part is complete, if it is one of the next. */
    async part(contentId: string, n: number, part: number): Promise<void> {
      if (ingestedSpanOf(contentId)) return;
      const run = runThatMakes(await runsOf(contentId), n);
      if (run && part < (run.partsPerSegment ?? 0)) await until(contentId, (runs) => isComplete(runs, n, part));
    },
    /** Blocking reload (RFC 8216bis, 6.2.5.2). @returns a refusal; null: the playlist has what is requested */
    async playlist(contentId: string, reload: Reload): Promise<MediaAnswer | null> {
      if (reload === null || ingestedSpanOf(contentId)) return null;
      if (reload === 'invalid') return INVALID;
      const stateOf = (runs: readonly ListedRun[]) => {
        const { last = -1, parts = 0 } = runs.at(-1) ?? {};
        const form = partFormOf(runs);
        // The slate has no parts.
        return form
          ? reloadState(reload, { last, parts }, form)
          : reloadState({ msn: reload.msn, part: null }, { last, parts: 0 }, { partS: 1, partsPerSegment: 1 });
      };
      if (stateOf(await runsOf(contentId)) === 'invalid') return INVALID;
      const isThere = await until(contentId, (runs) => stateOf(runs) !== 'later');
      return isThere ? null : refuse(503, 'The encoder sends nothing now: request the playlist again.');
    },
  };
};
