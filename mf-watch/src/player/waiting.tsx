import { useHost } from '@grandstand/shared-contracts/react';
import { Spinner } from '@grandstand/shared-ui';
import styles from './player.module.css';

/** Until the first frame: the poster and a spinner. */
export const Waiting = ({ posterUrl }: { readonly posterUrl?: string | undefined }) => {
  const { t } = useHost();
  return (
    <div className={styles.overlay}>
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" fetchPriority="high" />}
      <span className={styles.waiting} role="status">
        <Spinner size={48} />
        <span className="visually-hidden">{t('player.loading')}</span>
      </span>
    </div>
  );
};
