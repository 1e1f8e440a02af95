import { type BitmovinContext, currentTimeMs, fail, resetSource } from './bitmovin-context.ts';
import { bitmovinSource } from './bitmovin-source.ts';
import { logPlayFailure } from './play-failure.ts';
import type { PlayerPort, Source } from './player-port.ts';

/** The library's code for an error without one. */
const UNKNOWN = 1000;
/** A load is rejected without a code; the event with the code follows within this time. */
const CODE_WAIT_MS = 500;

type Loading = Pick<PlayerPort, 'load' | 'unload' | 'play'>;

/** Loads and starts sources. A destroyed library throws, so `isDestroyed` is checked first. */
export const bitmovinLoading = (context: BitmovinContext, isDestroyed: () => boolean): Loading => {
  const { player, events, run, source: state } = context;
  return {
    async load(source) {
      resetSource(context, 'loading');
      const { number } = run;
      events.emit({ type: 'timeChanged' });
      state.startAtS = source.startAtMs === undefined ? null : source.startAtMs / 1000;
      const code = await loadSource(context, source);
      if (number !== run.number) return;
      if (code !== null) return fail(context, code);
      if (run.phase !== 'loading') return;
      run.phase = 'loaded';
      state.hasOrigin = !player.isLive();
      run.lastTimeS = player.getCurrentTime();
      events.emit({ type: 'tracksChanged' });
    },
    async unload() {
      if (isDestroyed()) return;
      resetSource(context, 'idle');
      await player.unload().catch(() => undefined);
      events.emit({ type: 'timeChanged' });
    },
    async play() {
      try {
        await player.play();
      } catch (error) {
        logPlayFailure(error);
        // The library rejects when the browser requires a gesture; its failures are `error` events.
        if (run.phase !== 'loaded') return;
        run.needsGesture = true;
        events.emit({ type: 'playRefused' });
      }
    },
  };
};

/** @returns the library's error code; null when the source is loaded */
const loadSource = async (context: BitmovinContext, source: Source): Promise<number | null> => {
  const { player } = context;
  try {
    await player.load(bitmovinSource(source, currentTimeMs(context)));
    player.setPlaybackSpeed(1);
    return null;
  } catch (error) {
    const { code } = error as { code?: number };
    if (code === undefined) await new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS));
    return code ?? UNKNOWN;
  }
};
