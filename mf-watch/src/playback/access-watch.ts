import { BLACKOUT_MARGIN_S, TIMERS, type WatchState } from '@grandstand/shared-contracts';
import { AccessCheck, type Caller, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { PlayableItem } from '../content/content.ts';

export type Access = ReplyOf<typeof AccessCheck>;

/** A blackout may be lifted before its time, and a service that does not answer comes back (S-24). */
const LONGEST_WAIT_MS = 30_000;
/** Viewers' checks are spread by a tenth either way. */
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
  /** Nothing is asked for a page that nobody sees. */
  readonly isSeen: () => boolean;
  readonly onAnswer: (access: Access) => void;
}

export interface AccessWatch {
  /** Asks about `item` from now on; going on with the same one keeps its rhythm. */
  follow(item: PlayableItem): void;
  stop(): void;
  /** The page came into view, or left it. */
  seenChanged(): void;
}

/** Asks again and again whether the viewer may watch what is on. */
export const createAccessWatch = (dependencies: AccessWatchDependencies): AccessWatch => {
  const { call, now, later, random, isSeen, onAnswer } = dependencies;
  let followed: PlayableItem | null = null;
  let failures = 0;
  let round = 0;
  let cancel = () => {};

  const wait = (delayMs: number) => {
    cancel();
    if (!followed || !isSeen()) return;
    const { id } = followed;
    cancel = later(() => void check(id), delayMs * (1 + JITTER * (2 * random() - 1)));
  };
  const check = async (cid: string) => {
    round += 1;
    const mine = round;
    const reply = await call(AccessCheck, { cid });
    if (mine !== round || followed?.id !== cid) return;
    failures = reply.ok ? 0 : failures + 1;
    if (reply.ok) onAnswer(reply.value);
    const delayMs = reply.ok
      ? accessCheckDelayMs(reply.value.blackoutUntil ?? null, now())
      : TIMERS.blackoutCheckMs * 2 ** failures;
    wait(Math.min(delayMs, LONGEST_WAIT_MS));
  };

  return {
    follow(item) {
      if (followed?.id === item.id) return;
      followed = item;
      failures = 0;
      wait(TIMERS.blackoutCheckMs);
    },
    stop() {
      followed = null;
      round += 1;
      cancel();
    },
    seenChanged() {
      round += 1;
      wait(TIMERS.blackoutCheckMs);
    },
  };
};
