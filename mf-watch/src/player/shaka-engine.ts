import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { keepTrackSourcesAllowed } from './caption-track-source.ts';
import { createPlayerEvents } from './player-events.ts';
import { type CreateEngine, IDLE_STATE, type PlayerPort, type PlayerStatus } from './player-port.ts';
import { rememberClock, type StreamClock } from './shaka-clock.ts';
import { shakaConfiguration } from './shaka-configuration.ts';
import { isFatal, isInterrupted, isShakaError, type ShakaError, shakaFailure } from './shaka-failure.ts';
import type { ShakaLibrary } from './shaka-library.ts';
import { shakaNumbers } from './shaka-numbers.ts';
import { shakaThumbnail } from './shaka-thumbnail.ts';
import { logPlayFailure } from './play-failure.ts';
import { makeSilentInline } from './silent-inline.ts';
import { clampToRange, streamTimes } from './stream-times.ts';

/** As long as the library waits for live. */
const RETRY_S = 1;

const ranges = (list: readonly { start: number; end: number }[]) =>
  list.map(({ start, end }) => ({ startS: start, endS: end }));

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
    const clock = rememberClock(player.getNetworkingEngine(), library.net.NetworkingEngine.RequestType.TIMING);
    await player.attach(video);
    return shakaPort(player, video, clock, library.Player.version);
  };

const shakaPort = (player: shaka.Player, video: HTMLVideoElement, clock: StreamClock, version: string): PlayerPort => {
  const events = createPlayerEvents();
  const undoTrackSources = keepTrackSourcesAllowed(video);
  let phase: 'idle' | 'loading' | 'loaded' | 'failed' = 'idle';
  let originS = 0;
  let started = false;
  let pausedAfterStart = false;
  let needsGesture = false;
  /** Counts loads and unloads: the end of an older load is nobody's any more. */
  let loads = 0;
  let lastTimeS = 0;
  let quality = 'auto';
  let textTrack: string | null = null;
  let unloading: Promise<unknown> = Promise.resolve();

  const reset = (next: typeof phase) => {
    loads += 1;
    phase = next;
    originS = 0;
    started = false;
    pausedAfterStart = false;
    needsGesture = false;
    quality = 'auto';
    textTrack = null;
  };
  const fail = (error: unknown) => {
    if (phase === 'failed' || isInterrupted(error)) return;
    phase = 'failed';
    events.emit({ type: 'failed', failure: shakaFailure(error) });
  };
  /**
   * A connection that fails is no end while there is something buffered to show: what is missing is asked for again, and
   * the failure comes back if it stays. The library itself does so for live alone.
   */
  const playsOn = (error: ShakaError): boolean => {
    if (phase !== 'loaded' || player.isBuffering() || shakaFailure(error).kind !== 'network') return false;
    if (!player.isLive()) player.retryStreaming(RETRY_S);
    return true;
  };
  const status = (): PlayerStatus => {
    if (phase !== 'loaded') return phase;
    if (video.ended) return 'ended';
    if (video.paused) return started || needsGesture ? 'paused' : 'loading';
    return !started ? 'loading' : player.isBuffering() ? 'buffering' : 'playing';
  };
  const seekable = () => {
    const { start, end } = player.seekRange();
    return { startS: start, endS: end };
  };
  const heights = () => [...new Set(player.getVariantTracks().map(({ height }) => height ?? 0))].filter((h) => h > 0);
  const activeVariant = () => player.getVariantTracks().find(({ active }) => active);
  const reportQuality = () => {
    const variant = activeVariant();
    events.emit({
      type: 'qualityChanged',
      heightPx: variant?.height ?? 0,
      bitrateKbps: Math.round((variant?.bandwidth ?? 0) / 1000),
    });
  };

  const onVideo = (name: keyof HTMLVideoElementEventMap, listener: () => void) =>
    video.addEventListener(name, listener);
  onVideo('playing', () => {
    if (phase !== 'loaded') return;
    const type = !started ? 'started' : pausedAfterStart ? 'resumed' : 'timeChanged';
    started = true;
    pausedAfterStart = false;
    events.emit({ type });
  });
  onVideo('pause', () => {
    if (!started || video.ended) return;
    pausedAfterStart = true;
    events.emit({ type: 'paused' });
  });
  onVideo('ended', () => events.emit({ type: 'completed' }));
  onVideo('timeupdate', () => {
    if (!video.seeking) lastTimeS = video.currentTime;
    if (phase === 'loaded') events.emit({ type: 'timeChanged' });
  });
  onVideo('seeking', () => {
    if (started) events.emit({ type: 'sought', fromS: lastTimeS - originS, toS: video.currentTime - originS });
  });
  onVideo('seeked', () => events.emit({ type: 'timeChanged' }));
  onVideo('ratechange', () => events.emit({ type: 'rateChanged' }));
  onVideo('volumechange', () => events.emit({ type: 'volumeChanged' }));

  const onPlayer = (name: string, listener: (event: Event) => void) => player.addEventListener(name, listener as never);
  onPlayer('buffering', (event) => {
    if (!started) return;
    events.emit({ type: (event as Event & { buffering: boolean }).buffering ? 'bufferStarted' : 'bufferEnded' });
  });
  onPlayer('adaptation', reportQuality);
  onPlayer('variantchanged', reportQuality);
  onPlayer('trackschanged', () => events.emit({ type: 'tracksChanged' }));
  onPlayer('error', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (isShakaError(detail) && (!isFatal(detail) || playsOn(detail))) return;
    fail(detail);
  });

  return {
    async load(source) {
      reset('loading');
      if (video.playbackRate !== 1) video.playbackRate = 1;
      const mine = loads;
      events.emit({ type: 'timeChanged' });
      player.configure(shakaConfiguration(source, clock.sayTime));
      try {
        const { url, startAtMs, startOffsetS = null } = source;
        await player.load(url, startAtMs === undefined ? startOffsetS : new Date(startAtMs));
      } catch (error) {
        return mine === loads ? fail(error) : undefined;
      }
      if (mine !== loads || phase !== 'loading') return;
      phase = 'loaded';
      originS = player.isLive() ? player.seekRange().start : 0;
      lastTimeS = video.currentTime;
      events.emit({ type: 'tracksChanged' });
    },
    async unload() {
      reset('idle');
      unloading = player.unload().catch(() => undefined);
      await unloading;
      events.emit({ type: 'timeChanged' });
    },
    async play() {
      try {
        await video.play();
      } catch (error) {
        // An AbortError only says that a pause or another load came in between.
        if (!(error instanceof DOMException && error.name === 'AbortError')) logPlayFailure(error);
        if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
        needsGesture = true;
        events.emit({ type: 'playRefused' });
      }
    },
    pause: () => video.pause(),
    seek(positionS) {
      if (phase === 'loaded') video.currentTime = clampToRange(originS + positionS, seekable());
    },
    goLive() {
      if (phase === 'loaded' && player.isLive()) player.goToLive();
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1);
    },
    setMuted(muted) {
      video.muted = muted;
    },
    setRate(rate) {
      if (phase === 'loaded' && !player.isLive()) video.playbackRate = rate;
    },
    setQuality(id) {
      const wanted = player
        .getVariantTracks()
        .filter(({ height }) => String(height) === id)
        .sort((a, b) => b.bandwidth - a.bandwidth)[0];
      quality = wanted ? id : 'auto';
      player.configure({ abr: { enabled: !wanted } });
      if (wanted) player.selectVariantTrack(wanted, true);
      events.emit({ type: 'tracksChanged' });
    },
    limitHeight: (px) =>
      void player.configure({ abr: { restrictions: { maxHeight: px ?? Number.POSITIVE_INFINITY } } }),
    setTextTrack(id) {
      const wanted = player.getTextTracks().find((track) => String(track.id) === id);
      textTrack = wanted ? id : null;
      player.selectTextTrack(wanted ?? null);
      events.emit({ type: 'tracksChanged' });
    },
    state() {
      const sound = { volume: video.volume, muted: video.muted };
      if (phase !== 'loaded') return { ...IDLE_STATE, ...sound, status: phase };
      const variant = activeVariant();
      return {
        ...streamTimes(
          {
            nowS: video.currentTime,
            seekable: seekable(),
            live: player.isLive(),
            buffered: ranges(player.getBufferedInfo().total),
          },
          originS,
        ),
        ...sound,
        airedAtMs: player.isLive() ? (player.getPlayheadTimeAsDate()?.getTime() ?? null) : null,
        rate: video.playbackRate,
        status: status(),
        qualities: heights()
          .sort((a, b) => b - a)
          .map((heightPx) => ({ id: String(heightPx), heightPx })),
        quality,
        heightPx: variant?.height ?? 0,
        bitrateKbps: Math.round((variant?.bandwidth ?? 0) / 1000),
        textTracks: player
          .getTextTracks()
          .map(({ id, language, label }) => ({ id: String(id), language, label: label ?? '' })),
        textTrack,
      };
    },
    numbers: () => shakaNumbers(player, video, phase === 'loaded', clock.nowMs(), version),
    thumbnail: async (positionS) => (phase === 'loaded' ? shakaThumbnail(player, originS + positionS) : null),
    on: events.on,
    video: () => video,
    async destroy() {
      events.clear();
      // It ends with a media source for the next stream. One made while the player is destroyed is nobody's, and keeps
      // the video element and the page around it for ever.
      await unloading;
      await player.destroy();
      undoTrackSources();
      video.remove();
    },
  };
};
