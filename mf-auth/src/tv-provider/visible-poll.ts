interface PollOptions {
  readonly everyMs: number;
  /** Longest pause after failures. */
  readonly maxMs: number;
  /** 0 ≤ value < 1. */
  readonly random: () => number;
}

/**
 * Asks again and again, ± 10 %, only while the page is visible, and after a failure ever later (S-24). `ask` resolves to
 * whether it went well and must not reject. Returns the end of it.
 */
export const pollWhileVisible = (
  ask: () => Promise<boolean>,
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
    // A hidden page asks nothing; coming back asks at once.
    if (document.visibilityState === 'hidden') return;
    const went = await ask();
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
