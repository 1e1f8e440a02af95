import { useHost } from '@grandstand/shared-contracts/react';
import { Spinner } from '@grandstand/shared-ui';
import { useEffect, useState } from 'react';
import styles from './player.module.css';

/** A longer wait is explained by a text. */
const SLOW_AFTER_MS = 5_000;

/** The video waits for its next segment. */
export const Buffering = () => {
  const { t } = useHost();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={styles.waiting} role="status">
      <Spinner size={48} />
      {isSlow ? (
        <span className={styles.slow}>{t('player.slow')}</span>
      ) : (
        <span className="visually-hidden">{t('player.loading')}</span>
      )}
    </span>
  );
};
