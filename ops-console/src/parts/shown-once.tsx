import { Button, icons } from '@grandstand/shared-ui';
import { useState } from 'react';
import styles from './parts.module.css';

interface ShownOnceProps {
  /** `The bearer`. */
  readonly what: string;
  readonly secret: string;
  readonly onGone: () => void;
}

/** A secret that the registry returns once. */
export function ShownOnce({ what, secret, onGone }: ShownOnceProps) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(secret).then(
      () => setMessage('Copied.'),
      () => setMessage('The browser did not copy it: select it and copy it by hand.'),
    );
  };
  return (
    <div className={styles.shownOnce}>
      <p>{what}, shown this once. Keep it where secrets are kept.</p>
      <p className={styles.secret}>{secret}</p>
      <p className={styles.secretActions}>
        <Button kind="outlined" icon={icons.copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="quiet" onClick={onGone}>
          I have kept it
        </Button>
        <span role="status">{message}</span>
      </p>
    </div>
  );
}
