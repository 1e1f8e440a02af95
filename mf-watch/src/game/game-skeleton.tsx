import { Skeleton } from '@grandstand/shared-ui';
import styles from './game.module.css';
import { useGameTexts } from './use-game-texts.ts';

const LINES = ['1', '2', '3', '4', '5', '6'];

const Lines = () => (
  <div className={styles.block}>
    <Skeleton shape="heading" />
    {LINES.map((key) => (
      <Skeleton key={key} />
    ))}
  </div>
);

/** The shape of the game that is loading: the score by period, and what is beneath it in two columns. */
export const GameSkeleton = ({ hasScore }: { readonly hasScore: boolean }) => {
  const texts = useGameTexts();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{texts('game.loading')}</span>
      {hasScore && (
        <div className={styles.block}>
          <Skeleton shape="heading" />
          <div className={styles.scoreWaiting} />
        </div>
      )}
      <div className={hasScore ? styles.columns : styles.halves}>
        <Lines />
        <Lines />
      </div>
    </div>
  );
};
