import type { IngestProblem } from './ingest-problem.ts';
import type { LiveInput } from './live-input.ts';
import type { OnAir } from './on-air.ts';

/** Lag at which players, nine seconds behind the newest segment, would soon run out. */
const BEHIND_MS = 4_000;
/** More than the segment that is being made: less is not the encoder's doing. */
const MIN_SHORTFALL_MS = 3_000;
/** Above this share of its time, an input waits for the encoding: the server is slow, and not the encoder. */
const MAX_HELD_BACK = 0.5;
/** It is probably behind again within this time. */
const ALARM_MS = 60_000;

/** Notices an encoder that delivers less than real time, and reports that until it has kept up for a minute. */
export const createEncoderPace = (air: Pick<OnAir, 'lagMs' | 'shortfallMs'>, now: () => number) => {
  let behind: { readonly live: LiveInput; readonly atMs: number } | null = null;
  return {
    /** The slate has to replace what the encoder on the air has not sent. */
    isBehind(live: LiveInput): boolean {
      const isSo =
        air.lagMs() > BEHIND_MS && air.shortfallMs() > MIN_SHORTFALL_MS && live.heldBackShare() < MAX_HELD_BACK;
      if (isSo) behind = { live, atMs: now() };
      return isSo;
    },
    problemOf: (live: LiveInput): IngestProblem | null =>
      behind?.live === live && now() - behind.atMs < ALARM_MS ? 'encoder_slow' : null,
  };
};
