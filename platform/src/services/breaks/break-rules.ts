import type { BreakOrigin } from './breaks.tables.ts';

export interface NewBreak {
  readonly channelId: string;
  /** Epoch ms. */
  readonly startsAtMs: number;
  readonly lengthS: number;
  readonly origin: BreakOrigin;
  /** Event ID of a message; null for an editor's. */
  readonly signalId: number | null;
}

/** Seconds. A break that a message begins without a duration lasts until its end is signalled, or for the default. */
export const BREAK_S = { min: 5, max: 600, default: 120 } as const;
/** Players read a DASH manifest every ten seconds, or what their cache keeps of it, and play six seconds behind the edge. */
export const LEAD_MS = 15_000;
