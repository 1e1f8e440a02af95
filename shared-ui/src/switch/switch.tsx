import { useTranslate } from '@grandstand/shared-contracts/translation';
import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string;
  /** The reason of the last refusal; announced, and displayed beside the switch. */
  readonly refusal?: string | undefined;
  readonly disabled?: boolean;
}

export function Switch({ label, checked, onChange, hint, refusal, disabled = false }: SwitchProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
        <span id={`${id}-refusal`} role="status" className={styles.refusal}>
          {refusal}
        </span>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-refusal`}
        disabled={disabled}
        className={styles.switch}
        onClick={() => onChange(!checked)}
      >
        <span className={styles.state}>{t(checked ? 'ui.on' : 'ui.off')}</span>
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
      </button>
    </div>
  );
}
