import { Button } from '@grandstand/shared-ui';
import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import styles from './audio-only.module.css';

interface AudioOnlyProps {
  /** The whole player. The still is in it, beneath the video, so that captions are displayed over the still. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly posterUrl: string | undefined;
}

/** Instead of the video: the still of the program, and a button that shows the video again. */
export const AudioOnly = ({ frame, posterUrl }: AudioOnlyProps) => {
  const t = useLateTexts();
  const setAudioOnly = useSetAtom(audioOnlyAtom);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(frame.current), [frame]);
  const show = () => {
    frame.current?.focus({ preventScroll: true });
    setAudioOnly(false);
  };
  return (
    <div className={styles.listening} data-audio-only>
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
