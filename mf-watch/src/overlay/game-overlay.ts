import { type AppError, type Result, TIMERS } from '@grandstand/shared-contracts';
import { type LiveEvent, type LiveProgram, programIdOf, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { LiveGame } from '../content/live-item.ts';

export interface ShownGame {
  readonly programId: string;
  readonly game: LiveGame;
}
export type HideReason = 'invalid' | 'ended' | 'not found';

export interface GameOverlay {
  /** What lies over the picture; null for nothing. */
  shown(): ShownGame | null;
  subscribe(listener: () => void): () => void;
  /** The game on the channel now; null when there is none, which is the program id `invalid` (WATCH-094). */
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
  readonly onFault: (error: AppError) => void;
  readonly onVisible: (programId: string, visible: boolean, reason: HideReason | 'found') => void;
}

const isSameGame = ({ away, home }: LiveGame, { teams }: LiveEvent): boolean =>
  teams.some(({ ty, c }) => ty === 'away' && c === away) && teams.some(({ ty, c }) => ty === 'home' && c === home);

/** WATCH-090…098: finds the program of the game that is on, and shows and hides it by the rules of its timers. */
export const createGameOverlay = (dependencies: GameOverlayDependencies): GameOverlay => {
  const { liveEvent, program, secondGameStartMs, now, later, onFault, onVisible } = dependencies;
  const listeners = new Set<() => void>();
  let shown: ShownGame | null = null;
  /** Counts games: an answer about an older one is nobody's. */
  let round = 0;
  let toldRound = 0;
  let cancelPoll = () => {};
  let cancelChange = () => {};

  const become = (next: ShownGame | null, reason: HideReason | 'found') => {
    const before = shown;
    if (before?.programId === next?.programId) return;
    shown = next;
    onVisible((next ?? before)?.programId ?? '', next !== null, reason);
    for (const listener of [...listeners]) listener();
  };
  const changeLater = (next: ShownGame | null, reason: HideReason | 'found') => {
    cancelChange();
    cancelChange = later(() => become(next, reason), TIMERS.overlayDelayMs);
  };
  const changeNow = (next: ShownGame | null, reason: HideReason) => {
    cancelChange();
    become(next, reason);
  };

  /** Once a game: it is asked for every minute. */
  const tellFault = (error: AppError) => {
    if (toldRound === round) return;
    toldRound = round;
    onFault(error);
  };

  const identify = async (game: LiveGame): Promise<string> => {
    const event = await liveEvent();
    if (!event.ok) tellFault(event.error);
    const startMs = event.ok && isSameGame(game, event.value) ? Date.parse(event.value.eventTime) : Number.NaN;
    return programIdOf({ ...game, startMs: Number.isNaN(startMs) ? game.startMs : startMs }, secondGameStartMs());
  };

  const look = async (game: LiveGame, programId: string, mine: number) => {
    const reply = await program(programId);
    if (mine !== round) return;
    cancelPoll = later(() => void look(game, programId, mine), TIMERS.overlayPollMs);
    if (!reply.ok) {
      if (reply.error.status === 404) changeNow(null, 'not found');
      else tellFault(reply.error);
      return;
    }
    const isOver = Date.parse(reply.value.scheduledEndTime) <= now();
    if (isOver) changeLater(null, 'ended');
    else if (!shown) changeLater({ programId, game }, 'found');
  };

  const end = () => {
    round += 1;
    cancelPoll();
    cancelChange();
  };

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async follow(game) {
      end();
      const mine = round;
      if (!game) return changeLater(null, 'invalid');
      const programId = await identify(game);
      if (mine !== round) return;
      if (shown && shown.programId !== programId) changeNow(null, 'ended');
      await look(game, programId, mine);
    },
    stop() {
      end();
      changeNow(null, 'ended');
    },
  };
};
