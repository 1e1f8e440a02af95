import type { ReactNode } from 'react';
import { usePlayerStage } from '../player/player-stage.ts';
import styles from './instead-of-video.module.css';

interface InsteadOfVideoProps {
  /** The programme's title. */
  readonly title: string;
  readonly stillUrl: string | undefined;
  readonly children: ReactNode;
}

/** A message over the programme's dimmed still, with its title. */
export const InsteadOfVideo = ({ title, stillUrl, children }: InsteadOfVideoProps) => {
  // A tile has room for the message only; its bar shows the title.
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
