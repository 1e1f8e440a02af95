import { invalid } from './content-errors.ts';

/** When viewers get it: from a time on (null: now), or not yet. */
export interface Timing {
  readonly isDraft: boolean;
  readonly publishAtMs: number | null;
}

const MAX_AHEAD_MS = 366 * 24 * 60 * 60_000;

/** Null for a draft. @throws {HttpError} `invalid` */
export const liveFromOf = ({ isDraft, publishAtMs }: Timing, nowMs: number): number | null => {
  if (isDraft) return null;
  if (publishAtMs === null) return nowMs;
  if (!Number.isFinite(publishAtMs) || publishAtMs - nowMs > MAX_AHEAD_MS)
    throw invalid('The publish time is not a time within a year from now: correct it.');
  return Math.max(publishAtMs, nowMs);
};
