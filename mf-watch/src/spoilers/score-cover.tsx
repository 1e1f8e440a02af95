import { useHost } from '@grandstand/shared-contracts/react';
import { classNames } from '@grandstand/shared-ui';
import score from '../score/score.module.css';
import styles from './spoilers.module.css';

/** Over the place in the video where broadcasters draw the score. */
export const ScoreCover = () => {
  const { t } = useHost();
  return (
    <div className={classNames(score.bug, styles.cover)} data-score-cover>
      {t('spoilers.scoreHidden')}
    </div>
  );
};
