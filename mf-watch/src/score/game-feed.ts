import { type Result, TIMERS } from '@grandstand/shared-contracts';
import type { GameRecord } from '@grandstand/shared-contracts/api';

export interface GameFeedDependencies {
  readonly request: () => Promise<Result<GameRecord>>;
  /** The current game; null while it fails to load. */
  readonly onGame: (game: GameRecord | null) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** 0..1 */
  readonly random: () => number;
  readonly isSeen: () => boolean;
}

export interface GameFeed {
  /** The page became visible or hidden: a hidden page sends no requests. */
  visibilityChanged(): void;
  stop(): void;
}

/** Delays vary, so that viewers do not poll at the same time. */
const SPREAD = 0.2;

const isComplete = ({ startsAt, turns }: GameRecord): boolean =>
  startsAt === undefined || turns.at(-1)?.phase === 'final';

/**
 * Polls a game's score until it is complete. After a failure the score disappears silently and the delay grows; a game
 * that does not exist is not requested again.
 */
export const followScore = ({ request, onGame, now, later, random, isSeen }: GameFeedDependencies): GameFeed => {
  let failures = 0;
  let dueMs: number | null = now();
  let cancel = () => {};
  let isKnown = false;
  let isStopped = false;

  const wait = () => {
    cancel();
    if (dueMs !== null && isSeen()) cancel = later(() => void look(), Math.max(dueMs - now(), 0));
  };
  const look = async () => {
    dueMs = null;
    const reply = await request();
    if (isStopped) return;
    failures = reply.ok ? 0 : failures + 1;
    if (reply.ok || isKnown) onGame(reply.ok ? reply.value : null);
    isKnown = reply.ok;
    if (reply.ok ? isComplete(reply.value) : reply.error.status === 404) return;
    const everyMs = Math.min(TIMERS.scorePollMs * 2 ** Math.max(failures - 1, 0), TIMERS.scorePollMaxMs);
    dueMs = now() + everyMs * (1 + SPREAD * random());
    wait();
  };

  void look();
  return {
    visibilityChanged: wait,
    stop() {
      isStopped = true;
      dueMs = null;
      cancel();
    },
  };
};
