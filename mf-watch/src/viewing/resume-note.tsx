import { Button } from '@grandstand/shared-ui';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { clockTime } from '../player/clock-time.ts';
import styles from './viewing.module.css';

interface ResumeNoteProps {
  readonly positionS: number;
  readonly onStartOver: () => void;
}

/** `Resumed at 5:24 · Start over`. */
export const ResumeNote = ({ positionS, onStartOver }: ResumeNoteProps) => {
  const t = useLateTexts();
  return (
    <p className={styles.resumed}>
      <span>{t('viewing.resumedAt', { time: clockTime(positionS) })}</span>
      <span aria-hidden="true">·</span>
      <Button kind="quiet" onClick={onStartOver}>
        {t('player.startOver')}
      </Button>
    </p>
  );
};
