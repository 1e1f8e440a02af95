import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useRef } from 'react';
import { clockTime } from '../player/clock-time.ts';
import type { PlayerEvent, PlayerState } from '../player/player-port.ts';
import { isInThePast } from '../player/stream-times.ts';
import type { PlaybackState } from './playback-state.ts';

/** After a lost connection: announces once where playback continues. */
export const useGapNotice = (state: PlaybackState): ((event: PlayerEvent, player: PlayerState) => void) => {
  const { t, toast } = useHost();
  /** Epoch ms. */
  const lostAtMs = useRef<number>(null);
  const isLost = state.status === 'error' && state.failure.type === 'UNAVAILABLE';
  const isGivenUp = state.status === 'idle' || (state.status === 'error' && !isLost);
  useEffect(() => {
    if (isLost) lostAtMs.current ??= Date.now();
    else if (isGivenUp) lostAtMs.current = null;
  }, [isLost, isGivenUp]);
  return ({ type }, { live, positionS, behindLiveS }) => {
    if (type !== 'started' || lostAtMs.current === null) return;
    const awayS = (Date.now() - lostAtMs.current) / 1000;
    lostAtMs.current = null;
    const message = !live
      ? t('player.backAt', { time: clockTime(positionS) })
      : isInThePast(behindLiveS)
        ? t('player.behindLive', { time: clockTime(behindLiveS) })
        : t('player.backLive', { time: clockTime(awayS) });
    toast({ type: t('player.connectionBack'), message });
  };
};
