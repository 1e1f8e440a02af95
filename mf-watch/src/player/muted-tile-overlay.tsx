import { Icon } from '@grandstand/shared-ui';
import { Buffering } from './buffering.tsx';
import styles from './player.module.css';
import { hasFrame, type PlayerPort } from './player-port.ts';
import { usePlayerState } from './use-player-state.ts';
import { Waiting } from './waiting.tsx';

interface MutedTileOverlayProps {
  readonly port: PlayerPort;
  readonly posterUrl?: string | undefined;
  readonly isPreparing: boolean;
}

/** Over a tile that is not heard: no controls, no keys. */
export const MutedTileOverlay = ({ port, posterUrl, isPreparing }: MutedTileOverlayProps) => {
  const state = usePlayerState(port);
  if (!hasFrame(state)) return isPreparing || state.status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
  return (
    <div className={styles.overlay}>
      {state.status === 'buffering' && <Buffering />}
      {state.status === 'paused' && (
        <span className={styles.waiting}>
          <Icon name="play" size={48} />
        </span>
      )}
    </div>
  );
};
