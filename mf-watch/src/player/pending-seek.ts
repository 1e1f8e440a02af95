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

/** The player that shows `contentId` seeks to the moment, now or with its first frame. */
export const requestSeek = (contentId: string, airedAtMs: number): void => {
  pending = { contentId, airedAtMs, untilMs: Date.now() + KEPT_MS };
  for (const listener of [...listeners]) listener();
};

export const onSeekRequest = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The moment requested for `contentId`, once; null for none. */
export const takeSeek = (contentId: string): number | null => {
  if (!pending || pending.contentId !== contentId) return null;
  const { airedAtMs, untilMs } = pending;
  pending = null;
  return Date.now() < untilMs ? airedAtMs : null;
};
