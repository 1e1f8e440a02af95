interface PollOptions {
  readonly everyMs: number;
  /** Longest pause after failures. */
  readonly maxMs: number;
  /** 0 ≤ value < 1. */
  readonly random: () => number;
}

/**
 * Polls at an interval of ±10 %, only while the page is visible, and backs off after failures (S-24). `poll` resolves to
 * whether it succeeded and must not reject. Returns its end.
 */
export const pollWhileVisible = (
  poll: () => Promise<boolean>,
  { everyMs, maxMs, random }: PollOptions,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = everyMs;
  let isOver = false;

  const wait = () => {
    timer = setTimeout(() => void turn(), pauseMs * (0.9 + random() * 0.2));
  };
  const turn = async () => {
    timer = undefined;
    // A hidden page sends no requests; it polls immediately when it is visible again.
    if (document.visibilityState === 'hidden') return;
    const went = await poll();
    pauseMs = went ? everyMs : Math.min(pauseMs * 2, maxMs);
    if (!isOver) wait();
  };
  const resume = () => {
    if (timer === undefined && document.visibilityState === 'visible') void turn();
  };
  document.addEventListener('visibilitychange', resume);
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', resume);
  };
};
