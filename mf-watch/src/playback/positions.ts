import type { Preferences } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useMemo } from 'react';
import type { PlayerState, StartPlace } from '../player/player-port.ts';
import { positionOnAir } from '../player/stream-times.ts';
import { isInThePast } from '../player/stream-times.ts';
import type { PlayableItem } from '../content/content.ts';

/** A recording that was left this close to its beginning or end starts at its beginning. */
const FROM_START_S = 10;
const FROM_END_S = 15;
/** Limits how often a playing recording is stored. */
const STEP_S = 5;
/** A channel behind live resumes at the stored moment, so it is stored more often. */
const LIVE_STEP_MS = 2_000;
/** Stored recordings; the oldest is removed first. */
const MAX_RECORDINGS = 50;

/** A position this close to the end of the window may leave it before it plays. */
const MARGIN_MS = 30_000;

/** The programme on air, epoch ms. A window that contains its beginning does so until its end. */
export interface OnAir {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Resume positions of recordings and of the last live channel, stored across reloads. */
export interface ResumePositions {
  /** Seconds from the beginning; 0 when nothing is stored. */
  of(id: string): number;
  /**
   * When the last displayed moment of a channel behind live went on air, epoch ms by the stream's clock. Null for a channel
   * that was left at the live edge, and once the DVR window no longer contains it.
   */
  airedAtMs(id: string, nowMs: number): number | null;
  /** `isSought`: the viewer went there, and it may wait for its first segment. */
  keep(
    id: string,
    state: Pick<
      PlayerState,
      'live' | 'positionS' | 'durationS' | 'behindLiveS' | 'airedAtMs' | 'status' | 'seekStartS' | 'seekEndS'
    >,
    program?: OnAir,
    isSought?: boolean,
  ): void;
  forget(id: string): void;
}

export const resumePositions = (preferences: Preferences): ResumePositions => {
  const all = () => preferences.get('positions');
  const of = (id: string) => all().find(([kept]) => kept === id)?.[1] ?? 0;
  const forget = (id: string) => {
    if (of(id) > 0)
      preferences.set(
        'positions',
        all().filter(([kept]) => kept !== id),
      );
  };
  const keepLive: ResumePositions['keep'] = (id, state, program, isSought = false) => {
    const { status, airedAtMs, behindLiveS, durationS, seekStartS } = state;
    const kept = preferences.get('livePlace');
    // While it waits for data the distance to the edge grows; the viewer did not choose that.
    const isChosen = status === 'playing' || status === 'paused' || (isSought && status === 'buffering');
    if (airedAtMs === null || !isChosen) return;
    if (!isInThePast(behindLiveS)) {
      if (kept?.id === id) preferences.set('livePlace', null);
    } else if (kept?.id !== id || Math.abs(airedAtMs - kept.airedAtMs) >= LIVE_STEP_MS) {
      const { startsAtMs = Number.NaN, endsAtMs = 0 } = program ?? {};
      const isHeld = airedAtMs >= startsAtMs && positionOnAir(state, startsAtMs, 0) >= seekStartS;
      const goneAtMs = Math.max(airedAtMs + durationS * 1_000, isHeld ? endsAtMs : 0);
      preferences.set('livePlace', { id, airedAtMs, goneAtMs });
    }
  };
  return {
    of,
    forget,
    airedAtMs(id, nowMs) {
      const kept = preferences.get('livePlace');
      return kept?.id !== id || nowMs > kept.goneAtMs - MARGIN_MS ? null : kept.airedAtMs;
    },
    keep(id, state, program, isSought) {
      const { live, positionS, durationS } = state;
      if (live) return keepLive(id, state, program, isSought);
      if (durationS <= 0) return;
      if (positionS <= FROM_START_S || positionS >= durationS - FROM_END_S) return forget(id);
      if (Math.abs(positionS - of(id)) < STEP_S) return;
      const others = all().filter(([kept]) => kept !== id);
      preferences.set(
        'positions',
        [...others, [id, Math.round(positionS)] satisfies [string, number]].slice(-MAX_RECORDINGS),
      );
    },
  };
};

/** The saved position of `item`; without one, the operator's `offsetS` (WATCH-054). */
export const startPlace = (
  positions: ResumePositions,
  { id, kind }: Pick<PlayableItem, 'id' | 'kind'>,
  offsetS: number,
  nowMs: number,
): StartPlace => {
  const airedAtMs = kind === 'vod' ? null : positions.airedAtMs(id, nowMs);
  if (airedAtMs !== null) return { startAtMs: airedAtMs };
  const startOffsetS = (kind === 'vod' && positions.of(id)) || offsetS;
  return startOffsetS === 0 ? {} : { startOffsetS };
};

export const useResumePositions = (): ResumePositions => {
  const { preferences } = useHost();
  return useMemo(() => resumePositions(preferences), [preferences]);
};
