import { keepTrackSourcesAllowed } from './caption-track-source.ts';
import { createRun } from './engine-run.ts';
import { holdInAd } from './hold-in-ad.ts';
import { createPlayerEvents } from './player-events.ts';
import type { CreateEngine, PlayerPort } from './player-port.ts';
import { createInsertedAds } from './inserted-ads.ts';
import { createBreaks } from './timeline-regions.ts';
import { catchUp } from './shaka-catch-up.ts';
import { rememberClock } from './shaka-clock.ts';
import { cookieSwitch } from './shaka-cookies.ts';
import { LOW_LATENCY } from './shaka-configuration.ts';
import type { ShakaContext } from './shaka-context.ts';
import { shakaTracks, shakaTransport } from './shaka-controls.ts';
import { reportPlayerEvents, reportVideoEvents } from './shaka-events.ts';
import type { ShakaLibrary } from './shaka-library.ts';
import { shakaLoading } from './shaka-loading.ts';
import { shakaNumbers } from './shaka-numbers.ts';
import { createQualities } from './shaka-qualities.ts';
import { shakaState } from './shaka-state.ts';
import { shakaThumbnail } from './shaka-thumbnail.ts';
import { makeSilentInline } from './silent-inline.ts';
import { createViewerSeeks } from './viewer-seeks.ts';

/** The engine that needs no licence: DASH and HLS, ClearKey and Widevine. */
export const shakaEngine =
  (library: ShakaLibrary, createVideo = () => document.createElement('video')): CreateEngine =>
  async (container) => {
    library.polyfill.installAll();
    if (!library.Player.isBrowserSupported()) throw new Error('This browser has no Media Source Extensions.');
    const video = createVideo();
    makeSilentInline(video);
    container.append(video);
    const player = new library.Player();
    player.configurationForLowLatency(LOW_LATENCY);
    const network = player.getNetworkingEngine();
    const { NetworkingEngine } = library.net;
    await player.attach(video);
    const port = shakaPort({
      player,
      video,
      seeks: createViewerSeeks(video),
      clock: rememberClock(network, NetworkingEngine),
      sendCookies: cookieSwitch(network, NetworkingEngine.RequestType.TIMING),
      version: library.Player.version,
      events: createPlayerEvents(),
      breaks: createBreaks(),
      ads: createInsertedAds(),
      run: createRun(),
      edge: { isFollowed: true },
      qualities: createQualities(player, video),
      chosen: { textTrack: null },
    });
    return holdInAd(port);
  };

const shakaPort = (context: ShakaContext): PlayerPort => {
  const { player, video, clock, version, events, run } = context;
  const isLoaded = () => run.phase === 'loaded';
  reportVideoEvents(context);
  reportPlayerEvents(context);
  catchUp(context);
  return {
    ...shakaLoading(context, keepTrackSourcesAllowed(video)),
    ...shakaTransport(context),
    ...shakaTracks(context),
    state: () => shakaState(context),
    numbers: () => shakaNumbers(player, video, isLoaded(), clock.nowMs(), version),
    thumbnail: async (positionS) => (isLoaded() ? shakaThumbnail(player, run.originS + positionS) : null),
    on: events.on,
    video: () => video,
  };
};
