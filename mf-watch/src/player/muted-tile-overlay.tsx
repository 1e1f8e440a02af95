import { Icon, icons } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { Buffering } from './buffering.tsx';
import { InSmallWindow } from './in-small-window.tsx';
import styles from './player.module.css';
import { hasFrame, type PlayerPort } from './player-port.ts';
import { sleepTimerAtom } from './sleep-timer.atoms.ts';
import { useStagePlayer } from './stage-players.ts';
import { usePlayerState } from './use-player-state.ts';
import { Waiting } from './waiting.tsx';

interface MutedTileOverlayProps {
  readonly port: PlayerPort;
  readonly frame: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly posterUrl?: string | undefined;
  readonly isPreparing: boolean;
}

/** Over a tile that is not heard: no controls, no keys. */
export const MutedTileOverlay = ({ port, frame, title, posterUrl, isPreparing }: MutedTileOverlayProps) => {
  const state = usePlayerState(port);
  useSleep(port);
  if (useStagePlayer(port, frame, title)) return <InSmallWindow />;
  if (!hasFrame(state)) return isPreparing || state.status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
  return (
    <div className={styles.overlay}>
      {state.status === 'buffering' && <Buffering />}
      {state.status === 'paused' && (
        <span className={styles.waiting}>
          <Icon shape={icons.play} size={48} />
        </span>
      )}
    </div>
  );
};

/** The sleep timer pauses every tile; they continue together. */
const useSleep = (port: PlayerPort) => {
  const isAsleep = useAtomValue(sleepTimerAtom).phase === 'ended';
  useEffect(() => {
    if (!isAsleep) return;
    port.pause();
    return () => void port.play();
  }, [isAsleep, port]);
};
