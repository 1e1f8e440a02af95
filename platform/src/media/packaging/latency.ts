/** How far viewers of a channel are behind live; editors choose (decision 122). */
export type Latency = 'standard' | 'low';

/** Milliseconds from a moment on air until players show it: what they aim at, and where they may be. */
export interface LatencyRange {
  readonly targetMs: number;
  readonly minMs: number;
  readonly maxMs: number;
}

export const DASH_LATENCY: Readonly<Record<Latency, LatencyRange>> = {
  standard: { targetMs: 4_500, minMs: 3_500, maxMs: 6_000 },
  low: { targetMs: 2_500, minMs: 1_500, maxMs: 4_000 },
};

/** Players that have drifted play this much slower or faster until they are back; few viewers hear a tenth. */
const RATES = { min: 0.96, max: 1.1 } as const;

/** ISO/IEC 23009-1, annex K: what players that know it aim at. */
export const serviceDescription = ({ targetMs, minMs, maxMs }: LatencyRange): string =>
  '<ServiceDescription id="0">' +
  `<Latency target="${targetMs}" min="${minMs}" max="${maxMs}"/><PlaybackRate min="${RATES.min}" max="${RATES.max}"/>` +
  '</ServiceDescription>';

/** For players that do not know it; the delay that ISO/IEC 23009-1, 5.3.1.2 counts from the moment on air. */
export const presentationDelay = ({ targetMs }: LatencyRange): string =>
  `suggestedPresentationDelay="PT${targetMs / 1_000}S"`;
