import { useTranslate } from '@grandstand/shared-contracts/translation';
import styles from './loading.module.css';
import { Spinner } from './spinner.tsx';

export interface LoadingViewProps {
  /** Spoken and shown; say what is loading where it is known. */
  readonly label?: string;
}

export function LoadingView({ label }: LoadingViewProps) {
  const t = useTranslate();
  return (
    <div role="status" className={styles.view}>
      <Spinner />
      <span>{label ?? t('ui.loading')}</span>
    </div>
  );
}
