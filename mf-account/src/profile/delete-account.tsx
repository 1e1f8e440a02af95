import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import styles from './profile.module.css';

interface DeleteAccountProps {
  /** Resolves to the reason of a failure, or to null. */
  readonly onDelete: () => Promise<string | null>;
}

/** Account deletion: explains it and links to the page that asks for confirmation. */
export const DeleteAccount = ({ onDelete }: DeleteAccountProps) => {
  const { t } = useHost();
  const headingId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function press() {
    setBusy(true);
    setFailure(null);
    setFailure(await onDelete());
    setBusy(false);
  }

  return (
    <section className={styles.delete} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('profile.deleteTitle')}</h3>
      <p>{t('profile.deleteBody')}</p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button kind="outlined" wide busy={isBusy} busyLabel={t('action.pleaseWait')} onClick={() => void press()}>
        {t('profile.delete')}
      </Button>
    </section>
  );
};
