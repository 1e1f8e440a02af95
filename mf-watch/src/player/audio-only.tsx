import { Button } from '@grandstand/shared-ui';
import { useSetAtom } from 'jotai';
import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import styles from './audio-only.module.css';

interface AudioOnlyProps {
  /** The whole player. Takes the focus from the button, which disappears. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly posterUrl: string | undefined;
}

/**
 * Instead of the video: the still of the program, and a button that shows the video again. The still is beneath the video
 * element, so that captions are displayed over it.
 */
export const AudioOnly = ({ frame, posterUrl }: AudioOnlyProps) => {
  const t = useLateTexts();
  const setAudioOnly = useSetAtom(audioOnlyAtom);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const place = root?.closest('section');
  const show = () => {
    frame.current?.focus({ preventScroll: true });
    setAudioOnly(false);
  };
  return (
    <div ref={setRoot} className={styles.listening}>
      <p className={styles.name}>{t('audioOnly.name')}</p>
      <Button kind="quiet" className={styles.show} onClick={show}>
        {t('audioOnly.show')}
      </Button>
      {place &&
        createPortal(
          posterUrl ? <img className={styles.still} src={posterUrl} alt="" /> : <span className={styles.still} />,
          place,
        )}
    </div>
  );
};
