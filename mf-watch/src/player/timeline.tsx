import { useHost } from '@grandstand/shared-contracts/react';
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { clockTime } from './clock-time.ts';
import styles from './controls.module.css';
import { SEEK_STEP_S } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';

/** A drag asks for one seek when it rests, not for one at every pixel. */
const REST_MS = 150;
/** Nearer than this counts as live: segments arrive in steps. */
export const LIVE_EDGE_S = 6;

export const isAtLiveEdge = ({ live, behindLiveS }: PlayerState): boolean => live && behindLiveS < LIVE_EDGE_S;

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SEEK_STEP_S,
  ArrowDown: -SEEK_STEP_S,
  ArrowRight: SEEK_STEP_S,
  ArrowUp: SEEK_STEP_S,
};

const percentOf = (seconds: number, { seekStartS, seekEndS }: PlayerState): string => {
  const length = seekEndS - seekStartS;
  const part = length > 0 ? (seconds - seekStartS) / length : 0;
  return `${(Math.min(Math.max(part, 0), 1) * 100).toFixed(2)}%`;
};

/** The seekable range: the DVR window of a live stream, the length of recorded content. */
export const Timeline = ({ port, state }: { readonly port: PlayerPort; readonly state: PlayerState }) => {
  const { t } = useHost();
  const [draggedS, setDragged] = useState<number | null>(null);
  useEffect(() => {
    if (draggedS === null) return;
    const rest = setTimeout(() => {
      port.seek(draggedS);
      setDragged(null);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [draggedS, port]);

  const atS = draggedS ?? state.positionS;
  const { live, seekStartS, seekEndS, durationS } = state;
  const behindS = Math.max(seekEndS - atS, 0);
  const spoken = live
    ? behindS < LIVE_EDGE_S
      ? t('player.live')
      : t('player.behindLive', { time: clockTime(behindS) })
    : t('player.position', { position: clockTime(atS), duration: clockTime(durationS) });
  const loadedS = Math.max(...state.buffered.filter(({ startS }) => startS <= atS + 1).map(({ endS }) => endS), atS);
  const stepByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    port.seek(port.state().positionS + step);
  };

  return (
    <input
      type="range"
      className={styles.timeline}
      style={
        {
          '--played': percentOf(atS, state),
          '--loaded': percentOf(Math.max(loadedS, atS), state),
        } as CSSProperties
      }
      aria-label={t('player.seek')}
      aria-valuetext={spoken}
      min={seekStartS}
      max={Math.max(seekEndS, seekStartS + 1)}
      step="any"
      value={atS}
      disabled={durationS <= 0}
      onChange={(event) => setDragged(Number(event.target.value))}
      onKeyDown={stepByKey}
    />
  );
};
