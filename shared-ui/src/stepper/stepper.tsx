import { useTranslate } from '@grandstand/shared-contracts/translation';
import { Progress } from '../progress/progress.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  /** From 1. */
  readonly step: number;
  readonly of: number;
}

/** `Step 1 of 3` with a progress bar. */
export function Stepper({ step, of }: StepperProps) {
  const t = useTranslate();
  return (
    <div className={styles.stepper}>
      <p className={styles.text}>{t('ui.step', { step, count: of })}</p>
      <Progress value={step / of} />
    </div>
  );
}
