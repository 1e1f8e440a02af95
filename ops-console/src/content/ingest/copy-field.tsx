import { Button, icons } from '@grandstand/shared-ui';
import { useState } from 'react';
import styles from '../parts/parts.module.css';

interface CopyFieldProps {
  /** `Server`, for OBS. */
  readonly label: string;
  /** Distinguishes the button from others. */
  readonly of: string;
  readonly value: string;
}

/** A value that is entered in an encoder. */
export function CopyField({ label, of, value }: CopyFieldProps) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(value).then(
      () => setMessage('Copied.'),
      () => setMessage('The browser did not copy it: select it and copy it by hand.'),
    );
  };
  return (
    <div>
      <p className={styles.state}>
        <b>{label}</b>
        <Button kind="quiet" icon={icons.copy} aria-label={`Copy ${label}, ${of}`} onClick={() => void copy()}>
          Copy
        </Button>
        <span role="status">{message}</span>
      </p>
      <p className={styles.address}>
        <code>{value}</code>
      </p>
    </div>
  );
}
