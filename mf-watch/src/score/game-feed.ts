import { type Result, TIMERS } from '@grandstand/shared-contracts';
import type { GameRecord } from '@grandstand/shared-contracts/api';

export interface GameFeedDependencies {
  readonly ask: () => Promise<Result<GameRecord>>;
  /** The game as it is known now; null while there is nothing to be had. */
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
  /** The page came into view, or left it: a score that nobody sees is not asked for. */
  seenChanged(): void;
  stop(): void;
}

/** All viewers of a game ask in step with nobody. */
const SPREAD = 0.2;

const isComplete = ({ startsAt, turns }: GameRecord): boolean =>
  startsAt === undefined || turns.at(-1)?.phase === 'final';

/**
 * Follows a game's score until it is complete. What cannot be had disappears without a word and is asked for again, ever
 * later; what does not exist is not.
 */
export const followScore = ({ ask, onGame, now, later, random, isSeen }: GameFeedDependencies): GameFeed => {
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
    const reply = await ask();
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
    seenChanged: wait,
    stop() {
      isStopped = true;
      dueMs = null;
      cancel();
    },
  };
};
