import { useHost } from '@grandstand/shared-contracts/react';
import { Button, Link } from '@grandstand/shared-ui';
import styles from './pre-roll.module.css';

interface AdActionsProps {
  readonly clickUrl: string | null;
  /** Seconds until it may be skipped; null: it may not. */
  readonly skipInS: number | null;
  readonly onVisit: () => void;
  readonly onSkip: () => void;
}

/** What a viewer can do about an ad: visit its page, and skip it after its time. */
export const AdActions = ({ clickUrl, skipInS, onVisit, onSkip }: AdActionsProps) => {
  const { t } = useHost();
  return (
    <div className={styles.actions}>
      {clickUrl && (
        <Link href={clickUrl} external look="quiet" className={styles.action ?? ''} onClick={onVisit}>
          {t('ad.more')}
        </Link>
      )}
      {skipInS !== null && (
        <Button kind="quiet" className={styles.action} disabled={skipInS > 0} onClick={onSkip}>
          {skipInS > 0 ? t('ad.skipIn', { seconds: skipInS }) : t('ad.skip')}
        </Button>
      )}
    </div>
  );
};
