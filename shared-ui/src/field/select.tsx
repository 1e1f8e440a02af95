import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './field.module.css';
import { describedControl, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'multiple' | 'aria-invalid' | 'aria-describedby'> & {
    readonly options: readonly SelectOption[];
    /** First entry, with the empty value. */
    readonly placeholder?: string;
  };

/** The native select: keyboards, phones and screen readers support it. */
export function Select({ label, hint, error, announceError, options, placeholder, className, ...select }: SelectProps) {
  const id = useId();
  const texts = { hint, error, announceError: announceError ?? false };
  return (
    <FieldFrame controlId={id} label={label} className={className} {...texts}>
      <div className={styles.box}>
        <select {...select} {...describedControl(id, texts)} className={classNames(styles.control, styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon shape={icons.chevronDown} size={20} className={styles.arrow ?? ''} />
      </div>
    </FieldFrame>
  );
}
