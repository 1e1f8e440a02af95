import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './field.module.css';
import { describedControl, FieldMessage, type FieldTexts } from './field-frame.tsx';

export type CheckboxProps = Omit<FieldTexts, 'label'> &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'aria-invalid' | 'aria-describedby'> & {
    /** May contain links, which do not toggle the box. */
    readonly label: ReactNode;
  };

export function Checkbox({ label, hint, error, announceError, className, ...input }: CheckboxProps) {
  const id = useId();
  const texts = { hint, error, announceError: announceError ?? false };
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.checkRow}>
        <span className={styles.checkBox}>
          <input {...input} {...describedControl(id, texts)} type="checkbox" className={styles.check} />
          <Icon shape={icons.check} size={20} className={styles.tick ?? ''} />
        </span>
        <label htmlFor={id} className={styles.checkLabel}>
          {label}
        </label>
      </div>
      <FieldMessage controlId={id} {...texts} />
    </div>
  );
}
