import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { useState } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import type { StartPlace } from '../player/player-port.ts';
import { useSpoilerFree } from './spoiler-free.ts';
import styles from './spoilers.module.css';

interface Question {
  readonly id: string;
  readonly isOpen: boolean;
  /** The viewer's answer; null before it. */
  readonly start: StartPlace | null;
}

/**
 * For viewers who want no spoilers, before the first frame of a game: live, or from its start? Switching the mode on does
 * not interrupt what plays.
 */
export const useLiveQuestion = (item: LiveItem) => {
  const isSpoilerFree = useSpoilerFree();
  const initial = (): Question => ({ id: item.id, isOpen: isSpoilerFree && item.teams !== '', start: null });
  const [kept, setKept] = useState(initial);
  const question = kept.id === item.id ? kept : initial();
  if (question !== kept) setKept(question);
  const { isOpen, start } = question;
  return {
    isOpen,
    content: start === null ? item : { ...item, start },
    answer: (from: 'live' | 'start') =>
      setKept({
        id: item.id,
        isOpen: false,
        start: from === 'start' ? { startAtMs: item.startsAtMs } : {},
      }),
  };
};

export const LiveQuestion = ({ onAnswer }: { readonly onAnswer: (from: 'live' | 'start') => void }) => {
  const { t } = useHost();
  return (
    <div className={styles.question}>
      <p className={styles.asks}>{t('spoilers.question')}</p>
      <p>{t('spoilers.hint')}</p>
      <div className={styles.answers}>
        <Button icon={icons.play} onClick={() => onAnswer('start')}>
          {t('spoilers.fromStart')}
        </Button>
        <Button kind="outlined" onClick={() => onAnswer('live')}>
          {t('spoilers.live')}
        </Button>
      </div>
    </div>
  );
};
