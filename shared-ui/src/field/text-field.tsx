import { useTranslate } from '@grandstand/shared-contracts/translation';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import * as icons from '../icon/icons.tsx';
import styles from './field.module.css';
import { describedControl, FieldFrame, type FieldTexts } from './field-frame.tsx';

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** One line of text. `type="password"` brings a button that shows and hides it; pasting is always allowed. */
export function TextField({ label, hint, error, announceError, className, type = 'text', ...input }: TextFieldProps) {
  const t = useTranslate();
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const texts = { hint, error, announceError: announceError ?? false };

  return (
    <FieldFrame controlId={id} label={label} className={className} {...texts}>
      <div className={styles.box}>
        <input
          {...input}
          {...describedControl(id, texts)}
          {...(isPassword && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          type={isPassword && shown ? 'text' : type}
          className={classNames(styles.control, isPassword && styles.withButton)}
        />
        {isPassword && (
          <IconButton
            className={styles.inside}
            icon={shown ? icons.eyeOff : icons.eye}
            label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-controls={id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
