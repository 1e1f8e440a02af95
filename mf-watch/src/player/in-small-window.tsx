import { Button } from '@grandstand/shared-ui';
import type { RefObject } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import styles from './in-small-window.module.css';
import { smallWindows } from './small-windows.ts';

interface InSmallWindowProps {
  /** Of the player that offers the way back: it takes the focus from the button, which disappears. */
  readonly frame?: RefObject<HTMLElement | null>;
}

/** Where a player is on the page while the small window shows it. */
export const InSmallWindow = ({ frame }: InSmallWindowProps) => {
  const t = useLateTexts();
  const back = () => {
    frame?.current?.focus({ preventScroll: true });
    smallWindows()?.window?.close();
  };
  return (
    <div className={styles.place} data-elsewhere>
      <p role={frame && 'status'}>{t('smallWindow.playing')}</p>
      {frame && (
        <Button kind="outlined" onClick={back}>
          {t('smallWindow.back')}
        </Button>
      )}
    </div>
  );
};
