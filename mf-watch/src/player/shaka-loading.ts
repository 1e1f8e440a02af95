import { logPlayFailure } from './play-failure.ts';
import type { PlayerPort } from './player-port.ts';
import { shakaConfiguration } from './shaka-configuration.ts';
import { fail, resetSource, type ShakaContext } from './shaka-context.ts';

type Loading = Pick<PlayerPort, 'load' | 'unload' | 'play' | 'destroy'>;

/** Loads, starts and ends sources. `release` undoes what was prepared on the video element. */
export const shakaLoading = (context: ShakaContext, release: () => void): Loading => {
  const { player, video, events, run, edge, clock, sendCookies } = context;
  let unloading: Promise<unknown> = Promise.resolve();
  return {
    async load(source) {
      resetSource(context, 'loading');
      if (video.playbackRate !== 1) video.playbackRate = 1;
      const { number } = run;
      events.emit({ type: 'timeChanged' });
      sendCookies(source.withCredentials === true);
      player.configure(shakaConfiguration(source, clock.reportTime));
      try {
        const { url, clockUrl, startAtMs, startOffsetS = null } = source;
        if (clockUrl !== undefined) clock.ask(clockUrl);
        edge.isFollowed = startAtMs === undefined && startOffsetS === null;
        await player.load(url, startAtMs === undefined ? startOffsetS : new Date(startAtMs));
      } catch (error) {
        return number === run.number ? fail(context, error) : undefined;
      }
      if (number !== run.number || run.phase !== 'loading') return;
      run.phase = 'loaded';
      run.originS = player.isLive() ? player.seekRange().start : 0;
      run.lastTimeS = video.currentTime;
      events.emit({ type: 'tracksChanged' });
    },
    async unload() {
      resetSource(context, 'idle');
      unloading = player.unload().catch(() => undefined);
      await unloading;
      events.emit({ type: 'timeChanged' });
    },
    async play() {
      try {
        await video.play();
      } catch (error) {
        // An AbortError only means that a pause or another load came first.
        if (!isNamed(error, 'AbortError')) logPlayFailure(error);
        if (!isNamed(error, 'NotAllowedError')) return;
        run.needsGesture = true;
        events.emit({ type: 'playRefused' });
      }
    },
    async destroy() {
      events.clear();
      // An unload ends with a media source for the next stream. One that is created while the player is destroyed is never
      // released, and keeps the video element and the page in memory.
      await unloading;
      await player.destroy();
      release();
      video.remove();
    },
  };
};

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;
