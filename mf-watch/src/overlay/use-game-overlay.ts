import { LiveEventFile, LiveProgram } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { createGameOverlay, type ShownGame } from './game-overlay.ts';
import { createLiveEventCache } from './live-event-cache.ts';
import { createOverlayLog } from './overlay-log.ts';

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** The game to show over the video of `item`; null for none. */
export const useGameOverlay = ({ id, game }: Pick<LiveItem, 'id' | 'game'>): ShownGame | null => {
  const host = useHost();
  const [overlay] = useState(() => {
    const now = () => Date.now();
    const log = createOverlayLog(() => host.config.get().easeLive?.logLevel);
    return createGameOverlay({
      liveEvent: createLiveEventCache(
        () => host.call(LiveEventFile, {}, { address: host.config.get().liveEventUrl }),
        now,
      ),
      program(programId) {
        log('debug', 'requests the program', { programId });
        return host.call(LiveProgram, { programId });
      },
      secondGameStartMs() {
        const startMs = Date.parse(host.config.get().easeLive?.startTime ?? '');
        return Number.isNaN(startMs) ? null : startMs;
      },
      now,
      later,
      onError({ code, status }) {
        log('error', 'a request failed', { code, status });
        host.toast({ type: host.t('overlay.errorType'), message: host.t('overlay.error'), level: 'error' });
      },
      onVisible(programId, visible, reason) {
        log('info', visible ? 'shown' : 'hidden', { programId, reason });
        host.bus.emit('overlay:visible', { programId, visible, reason });
      },
    });
  });
  const key = game && `${id} ${game.away} ${game.home} ${game.startMs}`;
  const [followed, setFollowed] = useState(game);
  const [followedKey, setFollowedKey] = useState(key);
  // After a refresh of the line-up the same game is another object.
  if (key !== followedKey) {
    setFollowedKey(key);
    setFollowed(game);
  }
  useEffect(() => void overlay.follow(followed), [overlay, followed]);
  useEffect(() => () => overlay.stop(), [overlay]);
  return useSyncExternalStore(overlay.subscribe, overlay.shown);
};
