import { BLACKOUT_MARGIN_S, type EventPayload, TIMERS, type WatchState } from '@grandstand/shared-contracts';
import { AccessCheck, type Caller, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { PlayableItem } from '../content/content.ts';

export type Access = ReplyOf<typeof AccessCheck>;

/** A blackout may end early, and a service may recover (S-24). */
const MAX_DELAY_MS = 30_000;
/** All viewers are notified of a change at the same moment: their checks are spread over the time of a regular one. */
const MIN_SHARE = 0.2;
/** Delays vary by ±10 %, so that viewers do not check at the same time. */
const JITTER = 0.1;

/** WATCH-087, A-49: milliseconds to the next check. Both times are epoch ms; null without a blackout. */
export const accessCheckDelayMs = (
  blackoutUntilMs: WatchState['checkingBlackOutTime'] | null,
  nowMs: number,
): number => {
  if (blackoutUntilMs === null) return TIMERS.blackoutCheckMs;
  const delayMs = blackoutUntilMs - nowMs + BLACKOUT_MARGIN_S * 1000;
  return delayMs < 0 ? TIMERS.blackoutPastMs : delayMs;
};

interface AccessWatchDependencies {
  readonly call: Caller;
  /** Epoch ms. */
  readonly now: () => number;
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** 0..1 */
  readonly random: () => number;
  /** A hidden page sends no checks. */
  readonly isSeen: () => boolean;
  readonly onReply: (access: Access) => void;
}

/** Reported by the shell; `notified` false: nothing reports changes, so access is checked regularly. */
export type AccessChange = EventPayload<'access:changed'>;

export interface AccessWatch {
  /** Checks access to `item` from now on; the same item keeps its schedule. */
  follow(item: PlayableItem): void;
  stop(): void;
  /** The page became visible or hidden. */
  visibilityChanged(): void;
  changed(change: AccessChange): void;
}

/** Checks repeatedly whether the viewer may watch the current item. */
export const createAccessWatch = (dependencies: AccessWatchDependencies): AccessWatch => {
  const { call, now, later, random, isSeen, onReply } = dependencies;
  let followed: PlayableItem | null = null;
  let failures = 0;
  let round = 0;
  let isNotified = false;
  let cancel = () => {};

  const checkAfter = (delayMs: number) => {
    cancel();
    if (!followed || !isSeen()) return;
    const { id } = followed;
    cancel = later(() => void check(id), delayMs);
  };
  const schedule = (delayMs: number) => checkAfter(delayMs * (1 + JITTER * (2 * random() - 1)));
  /** Soon, and not together with all other viewers. */
  const spread = () => TIMERS.blackoutCheckMs * (MIN_SHARE + (1 - MIN_SHARE) * random());
  const check = async (cid: string) => {
    round += 1;
    const mine = round;
    const reply = await call(AccessCheck, { cid });
    if (mine !== round || followed?.id !== cid) return;
    failures = reply.ok ? 0 : failures + 1;
    if (reply.ok) onReply(reply.value);
    const namedMs = reply.ok && isNotified ? reply.value.nextCheckMs : undefined;
    // After the moment that the server named, such as the end of a program.
    if (namedMs !== undefined) return checkAfter(namedMs + spread());
    const delayMs = reply.ok
      ? accessCheckDelayMs(reply.value.blackoutUntil ?? null, now())
      : TIMERS.blackoutCheckMs * 2 ** failures;
    schedule(Math.min(delayMs, MAX_DELAY_MS));
  };

  return {
    follow(item) {
      if (followed?.id === item.id) return;
      followed = item;
      failures = 0;
      schedule(TIMERS.blackoutCheckMs);
    },
    stop() {
      followed = null;
      round += 1;
      cancel();
    },
    visibilityChanged() {
      round += 1;
      schedule(TIMERS.blackoutCheckMs);
    },
    changed({ notified, cid }) {
      const isLost = isNotified && !notified;
      isNotified = notified;
      const isConcerned = notified && (cid === undefined || cid === followed?.id);
      if (!isLost && !isConcerned) return;
      // A check under way may have been answered before the change.
      round += 1;
      checkAfter(spread());
    },
  };
};
