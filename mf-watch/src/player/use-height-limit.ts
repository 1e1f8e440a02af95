import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import { heightLimit } from './data-saver.ts';
import type { PlayerPort } from './player-port.ts';

/** Limits the video for the data saver and while the viewer only listens. The audio focus limits silent players. */
export const useHeightLimit = (port: PlayerPort): void => {
  const [quality] = usePreference('quality');
  const isAudioOnly = useAtomValue(audioOnlyAtom);
  const limitPx = heightLimit(quality, isAudioOnly);
  const isLimited = useRef(false);
  useEffect(() => {
    if (limitPx === null && !isLimited.current) return;
    isLimited.current = limitPx !== null;
    port.limitHeight(limitPx);
  }, [port, limitPx]);
  useAutoWhileListening(port, isAudioOnly);
};

/** A limit applies to `auto` only: a chosen quality waits, and stays remembered, until the video is displayed again. */
const useAutoWhileListening = (port: PlayerPort, isListening: boolean) => {
  const { preferences } = useHost();
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isListening) {
      const kept = preferences.get('quality');
      if (isHeld.current && port.state().qualities.some(({ id }) => id === kept)) port.setQuality(kept);
      isHeld.current = false;
      return;
    }
    const hold = () => {
      if (port.state().quality === 'auto') return;
      const kept = preferences.get('quality');
      isHeld.current = true;
      port.setQuality('auto');
      preferences.set('quality', kept);
    };
    hold();
    return port.on(({ type }) => {
      if (type === 'tracksChanged') hold();
    });
  }, [port, isListening, preferences]);
};
