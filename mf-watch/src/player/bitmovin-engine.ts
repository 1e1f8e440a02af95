import type { PlayerAPI, PlayerConfig } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import { type BitmovinContext, createSourceState, currentTimeMs, resetSource } from './bitmovin-context.ts';
import { bitmovinTracks, bitmovinTransport } from './bitmovin-controls.ts';
import { cueTrack } from './bitmovin-cues.ts';
import { reportBitmovinEvents } from './bitmovin-events.ts';
import { bitmovinLoading } from './bitmovin-loading.ts';
import { bitmovinNumbers, createBandwidthEstimate } from './bitmovin-numbers.ts';
import { bitmovinConfiguration } from './bitmovin-source.ts';
import { bitmovinState } from './bitmovin-state.ts';
import { createRun } from './engine-run.ts';
import { bitmovinThumbnail } from './bitmovin-thumbnail.ts';
import { fittingQuality } from './fitting-quality.ts';
import { createInsertedAds } from './inserted-ads.ts';
import { createPlatformTime } from './platform-time.ts';
import { createPlayerEvents } from './player-events.ts';
import { type CreateEngine, IDLE_STATE, type PlayerPort } from './player-port.ts';
import { createBreaks } from './timeline-regions.ts';

export type BitmovinConstructor = new (container: HTMLElement, config: PlayerConfig) => PlayerAPI;

/** The engine of operators who have a Bitmovin licence; `key` is theirs. */
export const bitmovinEngine =
  (Player: BitmovinConstructor, key: string): CreateEngine =>
  async (container) => {
    const time = createPlatformTime();
    const fit = (automatic: string): string =>
      fittingQuality(player.getAvailableVideoQualities(), automatic, screenSizeOf(player.getVideoElement()));
    const player = new Player(container, bitmovinConfiguration({ key, time, fit }));
    return bitmovinPort({
      player,
      time,
      events: createPlayerEvents(),
      run: createRun(),
      source: createSourceState(),
      cues: cueTrack(player),
      bandwidth: createBandwidthEstimate(),
      breaks: createBreaks(),
      ads: createInsertedAds(),
    });
  };

const screenSizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth * devicePixelRatio,
  height: clientHeight * devicePixelRatio,
});

const bitmovinPort = (context: BitmovinContext): PlayerPort => {
  const { player, events, run, source, bandwidth } = context;
  let isDestroyed = false;
  const isLoaded = () => run.phase === 'loaded';
  reportBitmovinEvents(context);
  return {
    ...bitmovinLoading(context, () => isDestroyed),
    ...bitmovinTransport(context),
    ...bitmovinTracks(context),
    state: () => (isDestroyed ? IDLE_STATE : bitmovinState(context)),
    numbers: () =>
      bitmovinNumbers(player, {
        isLoaded: isLoaded(),
        hasClock: source.hasOrigin,
        nowMs: currentTimeMs(context),
        bandwidthKbps: bandwidth.kbps(),
      }),
    thumbnail: async (atS) => (isLoaded() ? bitmovinThumbnail(player, run.originS + atS) : null),
    on: events.on,
    video: () => (isLoaded() ? player.getVideoElement() : null),
    async destroy() {
      isDestroyed = true;
      resetSource(context, 'idle');
      events.clear();
      await player.destroy();
    },
  };
};
