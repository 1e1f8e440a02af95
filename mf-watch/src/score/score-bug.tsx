import { type GameRecord, type Scoreboard, scoreboardAt } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useState } from 'react';
import type { PlayerPort } from '../player/player-port.ts';
import { usePlayerState } from '../player/use-player-state.ts';
import { useNow } from '../hooks/use-now.ts';
import { playheadS } from './moments.ts';
import { gameClock } from './game-clock.ts';
import styles from './score.module.css';
import { longWhen, shortWhen } from './score-words.ts';

interface Shown {
  readonly atS: number;
  readonly board: Scoreboard;
}

/** The score arrives in steps, so the clock may have passed a stop: it then waits and never runs backwards. */
const steadily = (before: Shown | null, next: Shown, direction: GameRecord['clock']): Shown => {
  if (!before || next.atS < before.atS || next.board.period !== before.board.period) return next;
  if (direction === 'none') return next;
  const wentBack =
    direction === 'down' ? next.board.clockS - before.board.clockS : before.board.clockS - next.board.clockS;
  return wentBack > 0 && wentBack < MAX_WAITED_S
    ? { ...next, board: { ...next.board, clockS: before.board.clockS } }
    : next;
};
const MAX_WAITED_S = 30;
const EVERY_MS = 1_000;

/** The score at the viewer's position, not at the live edge. A region without announcements. */
export const ScoreBug = ({ game, port }: { readonly game: GameRecord; readonly port: PlayerPort }) => {
  const { t } = useHost();
  const state = usePlayerState(port);
  const [before, setBefore] = useState<Shown | null>(null);
  const atS = Math.floor(playheadS(game, state, useNow(EVERY_MS)));
  const board = scoreboardAt(game, atS);
  if (!board) return null;
  const now = steadily(before, { atS, board }, game.clock);
  if (now.atS !== before?.atS) setBefore(now);
  const shown = now.board;
  const clock = gameClock(shown.clockS);
  const isPlay = shown.phase === 'playing' || shown.phase === 'stopped';
  const sides = [
    { ...game.away, score: shown.away },
    { ...game.home, score: shown.home },
  ];
  return (
    <section className={styles.bug} aria-label={t('score.label')}>
      <p className="visually-hidden">
        {[...sides.map(({ name, score }) => `${name} ${score}`), longWhen(t, game, shown, clock)].join(', ')}
      </p>
      <div className={styles.board} aria-hidden="true">
        {sides.map(({ code, name, score }) => (
          <span key={code} className={styles.side}>
            <span className={styles.name}>{name}</span>
            <span className={styles.code}>{code}</span>
            <b>{score}</b>
          </span>
        ))}
        <span className={styles.when}>{shortWhen(t, game, shown)}</span>
        {isPlay && game.clock !== 'none' && <time className={styles.clock}>{clock}</time>}
      </div>
    </section>
  );
};
