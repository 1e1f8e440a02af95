import type { ReactNode } from 'react';
import { usePlayerStage } from '../player/player-stage.ts';
import styles from './instead-of-video.module.css';

interface InsteadOfVideoProps {
  /** What would play. */
  readonly title: string;
  readonly stillUrl: string | undefined;
  readonly children: ReactNode;
}

/** The programme behind a message about it: its name, and its still, dimmed. */
export const InsteadOfVideo = ({ title, stillUrl, children }: InsteadOfVideoProps) => {
  // A tile among others has room for the message only, and its bar names it.
  const { part } = usePlayerStage();
  return (
    <>
      {stillUrl && <img className={styles.still} src={stillUrl} alt="" />}
      <div className={styles.message}>
        {part === 'alone' && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </>
  );
};
