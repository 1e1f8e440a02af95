interface PendingSeek {
  readonly contentId: string;
  /** When the moment went on air, epoch ms. */
  readonly airedAtMs: number;
  readonly untilMs: number;
}

/** A stream that does not play by then was given up by the viewer. */
const KEPT_MS = 60_000;

let pending: PendingSeek | null = null;
const listeners = new Set<() => void>();

/** The player that shows `contentId` seeks to the moment, now or when it starts. */
export const requestSeek = (contentId: string, airedAtMs: number): void => {
  pending = { contentId, airedAtMs, untilMs: Date.now() + KEPT_MS };
  for (const listener of [...listeners]) listener();
};

export const onSeekRequest = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The moment requested for `contentId`, until it plays: a stream that is opened again starts there too. Null for none. */
export const pendingSeek = (contentId: string): number | null =>
  pending?.contentId === contentId && Date.now() < pending.untilMs ? pending.airedAtMs : null;

export const endPendingSeek = (): void => {
  pending = null;
};
