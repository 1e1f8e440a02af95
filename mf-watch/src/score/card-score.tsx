import { useHost } from '@grandstand/shared-contracts/react';
import { gameClock } from './game-clock.ts';
import styles from './card-score.module.css';
import { longWhen, shortWhen } from './score-words.ts';
import { useCardScore } from './use-card-score.ts';

/** Score and clock of a game in a list of what is on air. */
export const CardScore = ({ gameId }: { readonly gameId: string }) => {
  const { t } = useHost();
  const known = useCardScore(gameId);
  if (!known) return <span className={styles.room} />;
  const { game, board } = known;
  const clock = gameClock(board.clockS);
  const isPlay = board.phase === 'playing' || board.phase === 'stopped';
  const sides = [
    { ...game.away, score: board.away },
    { ...game.home, score: board.home },
  ];
  return (
    <span className={styles.room}>
      <span className="visually-hidden">
        {[...sides.map(({ name, score }) => `${name} ${score}`), longWhen(t, game, board, clock)].join(', ')}
      </span>
      <span className={styles.score} aria-hidden="true">
        {sides.map(({ code, score }) => (
          <span key={code}>
            {code} <b>{score}</b>
          </span>
        ))}
        <span className={styles.when}>
          {[shortWhen(t, game, board), isPlay && game.clock !== 'none' && clock].filter(Boolean).join(' ')}
        </span>
      </span>
    </span>
  );
};
