import { type AppError, type Result, TIMERS } from '@grandstand/shared-contracts';
import { type LiveEvent, type LiveProgram, programIdOf, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { LiveGame } from '../content/live-item.ts';

export interface ShownGame {
  readonly programId: string;
  readonly game: LiveGame;
}
export type HideReason = 'invalid' | 'ended' | 'not found';

export interface GameOverlay {
  /** What is displayed over the video; null for nothing. */
  shown(): ShownGame | null;
  subscribe(listener: () => void): () => void;
  /** The game on the channel now; null for none, which is the program id `invalid` (WATCH-094). */
  follow(game: LiveGame | null): void;
  stop(): void;
}

export interface GameOverlayDependencies {
  readonly liveEvent: () => Promise<Result<LiveEvent>>;
  readonly program: (programId: string) => Promise<Result<ReplyOf<typeof LiveProgram>>>;
  /** Start of the second game of a baseball day, epoch ms; null while unknown. */
  readonly secondGameStartMs: () => number | null;
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** WATCH-096. */
  readonly onError: (error: AppError) => void;
  readonly onVisible: (programId: string, visible: boolean, reason: HideReason | 'found') => void;
}

const isSameGame = ({ away, home }: LiveGame, { teams }: LiveEvent): boolean =>
  teams.some(({ ty, c }) => ty === 'away' && c === away) && teams.some(({ ty, c }) => ty === 'home' && c === home);

interface Visibility {
  shown(): ShownGame | null;
  subscribe(listener: () => void): () => void;
  showLater(next: ShownGame | null, reason: HideReason | 'found'): void;
  showNow(next: ShownGame | null, reason: HideReason): void;
  cancel(): void;
}

/** Shows and hides a program, immediately or after the delay of the specification. */
const createVisibility = ({ later, onVisible }: GameOverlayDependencies): Visibility => {
  const listeners = new Set<() => void>();
  let shown: ShownGame | null = null;
  let cancel = () => {};

  const show = (next: ShownGame | null, reason: HideReason | 'found') => {
    const before = shown;
    if (before?.programId === next?.programId) return;
    shown = next;
    onVisible((next ?? before)?.programId ?? '', next !== null, reason);
    for (const listener of [...listeners]) listener();
  };
  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    showLater(next, reason) {
      cancel();
      cancel = later(() => show(next, reason), TIMERS.overlayDelayMs);
    },
    showNow(next, reason) {
      cancel();
      show(next, reason);
    },
    cancel: () => cancel(),
  };
};

/** WATCH-090…098: finds the program of the game that is on air, and shows and hides it by the specification's timers. */
export const createGameOverlay = (dependencies: GameOverlayDependencies): GameOverlay => {
  const { liveEvent, program, secondGameStartMs, now, later, onError } = dependencies;
  const visibility = createVisibility(dependencies);
  /** Incremented per game: responses about an earlier one are stale. */
  let round = 0;
  let reportedRound = 0;
  let cancelPoll = () => {};

  /** Once per game, although it is requested every minute. */
  const reportError = (error: AppError) => {
    if (reportedRound === round) return;
    reportedRound = round;
    onError(error);
  };

  const identify = async (game: LiveGame): Promise<string> => {
    const event = await liveEvent();
    if (!event.ok) reportError(event.error);
    const startMs = event.ok && isSameGame(game, event.value) ? Date.parse(event.value.eventTime) : Number.NaN;
    return programIdOf({ ...game, startMs: Number.isNaN(startMs) ? game.startMs : startMs }, secondGameStartMs());
  };

  const poll = async (game: LiveGame, programId: string, mine: number) => {
    const reply = await program(programId);
    if (mine !== round) return;
    cancelPoll = later(() => void poll(game, programId, mine), TIMERS.overlayPollMs);
    if (!reply.ok) {
      if (reply.error.status === 404) visibility.showNow(null, 'not found');
      else reportError(reply.error);
      return;
    }
    const hasEnded = Date.parse(reply.value.scheduledEndTime) <= now();
    if (hasEnded) visibility.showLater(null, 'ended');
    else if (!visibility.shown()) visibility.showLater({ programId, game }, 'found');
  };

  const end = () => {
    round += 1;
    cancelPoll();
    visibility.cancel();
  };

  return {
    shown: visibility.shown,
    subscribe: visibility.subscribe,
    async follow(game) {
      end();
      const mine = round;
      if (!game) return visibility.showLater(null, 'invalid');
      const programId = await identify(game);
      if (mine !== round) return;
      const shown = visibility.shown();
      if (shown && shown.programId !== programId) visibility.showNow(null, 'ended');
      await poll(game, programId, mine);
    },
    stop() {
      end();
      visibility.showNow(null, 'ended');
    },
  };
};
