import { type Result, success, TIMERS, type WatchState } from '@grandstand/shared-contracts';

/**
 * The operator's live event, requested once and cached until four hours after its start (WATCH-100). Failures are not
 * cached.
 */
export const createLiveEventCache = (request: () => Promise<Result<WatchState['liveEvent']>>, now: () => number) => {
  let kept: { readonly event: WatchState['liveEvent']; readonly untilMs: number } | null = null;
  return async (): ReturnType<typeof request> => {
    if (kept && now() < kept.untilMs) return success(kept.event);
    const reply = await request();
    if (!reply.ok) return reply;
    const startMs = Date.parse(reply.value.eventTime);
    kept = { event: reply.value, untilMs: (Number.isNaN(startMs) ? now() : startMs) + TIMERS.simpleBetCacheMs };
    return reply;
  };
};
