import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './field.module.css';

/** Props of every field in addition to its control's attributes. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Replaces the hint, in the same place. */
  readonly error?: string | undefined;
  /** The error is the server's: it is announced immediately (role alert). */
  readonly announceError?: boolean;
}

interface FieldFrameProps extends FieldTexts {
  readonly controlId: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Label above, control, and one reserved line for hint or error below: no shift between the two. */
export function FieldFrame({ controlId, label, children, className, ...message }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children}
      <FieldMessage controlId={controlId} {...message} />
    </div>
  );
}

type FieldMessageProps = Omit<FieldTexts, 'label'> & { readonly controlId: string };

export function FieldMessage({ controlId, hint, error, announceError = false }: FieldMessageProps) {
  return (
    <div id={messageId(controlId)} className={styles.message}>
      {error ? (
        <span className={styles.error} role={announceError ? 'alert' : undefined}>
          <Icon shape={icons.warning} size={16} />
          {error}
        </span>
      ) : (
        hint
      )}
    </div>
  );
}

/** The attributes that tie a control to its message. */
export function describedControl(controlId: string, { hint, error }: Omit<FieldTexts, 'label'>) {
  return {
    id: controlId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? messageId(controlId) : undefined,
  };
}

function messageId(controlId: string): string {
  return `${controlId}-message`;
}
