import { Button, Checkbox, Dialog, TextField } from '@grandstand/shared-ui';
import { useState } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { clockTime } from '../player/clock-time.ts';
import styles from './sharing.module.css';

interface ShareDialogProps {
  readonly title: string;
  readonly path: string;
  /** Offered as the start; 0: nothing is offered. */
  readonly positionS: number;
  readonly onClose: () => void;
}

const linkOf = (path: string, startS: number): string => {
  const url = new URL(path, location.origin);
  if (startS > 0) url.searchParams.set('t', String(startS));
  return url.href;
};

/** The link, to copy or to pass to another app where the browser can. */
export const ShareDialog = ({ title, path, positionS, onClose }: ShareDialogProps) => {
  const t = useLateTexts();
  const [startsHere, setStartsHere] = useState(false);
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const link = linkOf(path, startsHere ? positionS : 0);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  // The viewer may close the browser's own dialog: that is not a failure.
  const pass = () => void navigator.share({ title, url: link }).catch(() => undefined);
  return (
    <Dialog
      open
      title={t('share.title')}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('share.copy')}</Button>
          {'share' in navigator && (
            <Button kind="outlined" onClick={pass}>
              {t('share.more')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.what}>{title}</p>
        <TextField
          label={t('share.link')}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {positionS > 0 && (
          <Checkbox
            label={t('share.startAt', { time: clockTime(positionS) })}
            checked={startsHere}
            onChange={({ currentTarget }) => {
              setStartsHere(currentTarget.checked);
              setOutcome('none');
            }}
          />
        )}
        <p role="status" className={styles.outcome}>
          {outcome === 'copied' && t('share.copied')}
          {outcome === 'failed' && t('share.copyFailed')}
        </p>
      </div>
    </Dialog>
  );
};
