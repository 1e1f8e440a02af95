import type { Result } from '@grandstand/shared-contracts';
import { LiveScore, LiveScores, type ReplyOf } from '@grandstand/shared-contracts/api';

export type Scores = ReplyOf<typeof LiveScores>;

export interface ScoreStreamDependencies {
  readonly connect: () => Pick<EventSource, 'addEventListener' | 'close'>;
  /** The snapshot, where the stream cannot be opened. */
  readonly request: () => Promise<Result<Scores>>;
  readonly onScores: (scores: Scores) => void;
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** 0..1 */
  readonly random: () => number;
  readonly isSeen: () => boolean;
}

export interface ScoreStream {
  /** A hidden page closes the stream: a browser has a few connections for one origin. */
  visibilityChanged(): void;
  stop(): void;
}

const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 5 * 60_000;
/** Delays vary, so that viewers do not come back at the same moment. */
const SPREAD = 0.5;

const dataOf = (event: Event): unknown => {
  try {
    return JSON.parse((event as MessageEvent<string>).data);
  } catch {
    return null;
  }
};

/** Other games keep their scores, and objects that did not change stay the same. */
const withGame = ({ games, next }: Scores, changed: LiveScore): Scores => ({
  games: games.map((game) => (game.id === changed.id ? changed : game)),
  next,
});

/**
 * Follows the scores of all games by one stream. While it cannot be opened, the snapshot is requested instead, with the
 * growing delays of the attempts.
 */
export const followScores = (dependencies: ScoreStreamDependencies): ScoreStream => {
  const { connect, request, onScores, later, random, isSeen } = dependencies;
  let stream: ReturnType<typeof connect> | null = null;
  let known: Scores | null = null;
  let failures = 0;
  let isStopped = false;
  let cancel = () => {};

  const receive = (scores: Scores) => {
    known = scores;
    if (!isStopped) onScores(scores);
  };
  const open = () => {
    cancel();
    if (isStopped || stream || !isSeen()) return;
    try {
      stream = connect();
    } catch {
      fail();
      return;
    }
    stream.addEventListener('scores', (event) => {
      const { data } = LiveScores.reply.safeParse(dataOf(event));
      if (!data) return;
      failures = 0;
      receive(data);
    });
    stream.addEventListener('game', (event) => {
      const { data } = LiveScore.safeParse(dataOf(event));
      if (data && known) receive(withGame(known, data));
    });
    stream.addEventListener('error', fail);
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const fail = () => {
    // The browser would try again every few seconds, however long the server is away.
    close();
    failures += 1;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
    cancel = later(open, delayMs * (1 + SPREAD * random()));
    void request().then((reply) => {
      if (reply.ok && !stream) receive(reply.value);
    });
  };

  open();
  return {
    visibilityChanged() {
      if (isSeen()) open();
      else {
        cancel();
        close();
      }
    },
    stop() {
      isStopped = true;
      cancel();
      close();
    },
  };
};
