import { useHost } from '@grandstand/shared-contracts/react';
import { useId } from 'react';
import { useField } from 'react-final-form';
import styles from './deletion.module.css';

/** */
const COMMENT_LIMIT = 1000;

/** DEL-007: several lines, at most 1000 characters, with the count beneath. */
export const CommentField = ({ name, disabled }: { readonly name: string; readonly disabled: boolean }) => {
  const { t } = useHost();
  const id = useId();
  const { input } = useField<string>(name);
  const value = input.value ?? '';
  return (
    <div className={styles.comment}>
      <label htmlFor={id}>{t('deletion.comment')}</label>
      <textarea
        {...input}
        id={id}
        value={value}
        rows={4}
        maxLength={COMMENT_LIMIT}
        disabled={disabled}
        aria-describedby={`${id}-length`}
      />
      <p id={`${id}-length`}>{t('deletion.commentLength', { used: value.length, limit: COMMENT_LIMIT })}</p>
    </div>
  );
};
