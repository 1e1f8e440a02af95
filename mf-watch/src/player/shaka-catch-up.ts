import type { ShakaContext } from './shaka-context.ts';
import { seekableRange } from './shaka-context.ts';

/** Seconds behind the live edge at which a player is late, and at which it is back. */
const LATE_S = 0.6;
const BACK_S = 0.2;
/** Few viewers hear it. */
const FASTER = 1.1;

/**
 * Stalls leave a player behind live. One that follows live plays faster until it is back; a viewer who went back, or paused,
 * chose that place. The library's own catch-up would hurry them, too.
 */
export const catchUp = (context: ShakaContext): void => {
  const { player, video, run, edge } = context;
  video.addEventListener('timeupdate', () => {
    if (run.phase !== 'loaded' || video.paused || !player.isLive()) return;
    const behindS = seekableRange(context).endS - video.currentTime;
    const isFaster = video.playbackRate === FASTER;
    const wanted = edge.isFollowed && behindS > (isFaster ? BACK_S : LATE_S) ? FASTER : 1;
    // During a stall the library sets the rate to 0.
    if (video.playbackRate !== wanted && video.playbackRate !== 0) video.playbackRate = wanted;
  });
};
