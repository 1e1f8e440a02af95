import { classNames } from '@grandstand/shared-ui';
import { type ComponentProps, useId } from 'react';
import styles from './parts.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.fieldLabel}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} className={error ? styles.fieldError : styles.fieldHint}>
        {error ?? hint}
      </p>
    </div>
  );
}
