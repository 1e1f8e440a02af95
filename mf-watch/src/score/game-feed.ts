import { type Result, TIMERS } from '@grandstand/shared-contracts';
import type { GameRecord, LiveScore } from '@grandstand/shared-contracts/api';

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
  /** The game as the stream of all scores reports it: requests are not needed while it does. */
  heard(score: Pick<LiveScore, 'turns' | 'turnCount'>): void;
  stop(): void;
}

/** Delays vary, so that viewers do not poll at the same time. */
const SPREAD = 0.2;
/** All viewers of a game miss the same turns. */
const MISSED_MS = 2_000;

const isComplete = ({ startsAt, turns }: GameRecord): boolean =>
  startsAt === undefined || turns.at(-1)?.phase === 'final';

/**
 * Requests a game's score, and again until it is complete; rarely while the stream of scores brings each turn. After a failure the score disappears silently and the delay grows; a game
 * that does not exist is not requested again.
 */
export const followScore = ({ request, onGame, now, later, random, isSeen }: GameFeedDependencies): GameFeed => {
  let failures = 0;
  let dueMs: number | null = now();
  let cancel = () => {};
  let game: GameRecord | null = null;
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
    onGame(reply.ok ? reply.value : null);
    game = reply.ok ? reply.value : null;
    if (reply.ok ? isComplete(reply.value) : reply.error.status === 404) return;
    const everyMs = Math.min(TIMERS.scorePollMs * 2 ** Math.max(failures - 1, 0), TIMERS.scorePollMaxMs);
    dueMs = now() + everyMs * (1 + SPREAD * random());
    wait();
  };

  void look();
  return {
    visibilityChanged: wait,
    heard({ turns, turnCount }) {
      if (!game || isStopped || isComplete(game)) return;
      const missing = turnCount - game.turns.length;
      const turn = turns.at(-1);
      if (missing === 1 && turn) {
        game = { ...game, turns: [...game.turns, turn] };
        onGame(game);
      }
      // Turns that were missed while the page was hidden.
      if (missing > 1) dueMs = now() + MISSED_MS * random();
      else dueMs = isComplete(game) ? null : now() + TIMERS.scorePollMaxMs;
      wait();
    },
    stop() {
      isStopped = true;
      dueMs = null;
      cancel();
    },
  };
};
