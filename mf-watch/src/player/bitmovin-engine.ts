import type { PlayerAPI, PlayerConfig } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import { cueTrack, type LibraryCue } from './bitmovin-cues.ts';
import { bitmovinFailure } from './bitmovin-failure.ts';
import { logPlayFailure } from './play-failure.ts';
import { bitmovinNumbers, createBandwidthEstimate } from './bitmovin-numbers.ts';
import { bitmovinConfiguration, bitmovinSource } from './bitmovin-source.ts';
import { createPlatformTime, type PlatformTime } from './platform-time.ts';
import { createPlayerEvents } from './player-events.ts';
import { type CreateEngine, IDLE_STATE, type PlayerPort, type PlayerStatus } from './player-port.ts';
import { clampToRange, streamTimes } from './stream-times.ts';

export type BitmovinConstructor = new (container: HTMLElement, config: PlayerConfig) => PlayerAPI;

/** The library counts volume from 0 to 100. */
const FULL_VOLUME = 100;
/** Nearer than this is exact. */
const START_TOLERANCE_S = 1;
/** Its code for an error without one. */
const UNKNOWN = 1000;
/** A load is rejected without a code; the event that has it follows. */
const CODE_WAIT_MS = 500;

/** The engine of operators who hold a Bitmovin licence; `key` is theirs. */
export const bitmovinEngine =
  (Player: BitmovinConstructor, key: string): CreateEngine =>
  async (container) => {
    const time = createPlatformTime();
    return bitmovinPort(new Player(container, bitmovinConfiguration(key, time)), time);
  };

const bitmovinPort = (player: PlayerAPI, time: PlatformTime): PlayerPort => {
  const events = createPlayerEvents();
  let phase: 'idle' | 'loading' | 'loaded' | 'failed' = 'idle';
  /** Null in a live stream until it runs: before that the library does not know what time it is there. */
  let originS: number | null = 0;
  /** Where a seek goes that the library has not finished; it reports the old time until then. */
  let targetS: number | null = null;
  let started = false;
  let pausedAfterStart = false;
  let needsGesture = false;
  /** Counts loads and unloads: the end of an older load is nobody's any more. */
  let loads = 0;
  let lastTimeS = 0;
  let quality = 'auto';
  /** Epoch seconds where a live source begins; null once it is there. */
  let startAtS: number | null = null;
  /** On the way from where the library began to `startAtS`: still loading for the viewer. */
  let isCorrecting = false;
  let isDestroyed = false;
  const nowMs = () => time.nowMs() ?? Date.now();
  const { note: noteDownload, kbps: bandwidthKbps } = createBandwidthEstimate();

  const cues = cueTrack(player);
  const reset = (next: typeof phase) => {
    cues.clear();
    loads += 1;
    phase = next;
    originS = 0;
    targetS = null;
    started = false;
    pausedAfterStart = false;
    needsGesture = false;
    isCorrecting = false;
    quality = 'auto';
  };
  const fail = (code: number) => {
    if (phase === 'failed') return;
    phase = 'failed';
    events.emit({ type: 'failed', failure: bitmovinFailure(code) });
  };
  /** Live times are epoch seconds; time shift and its limit count back from the live edge, so both are negative. */
  const seekable = () => {
    if (!player.isLive()) return { startS: 0, endS: player.getDuration() };
    const edgeS = player.getCurrentTime() - player.getTimeShift();
    return { startS: edgeS + player.getMaxTimeShift(), endS: edgeS };
  };
  const times = () =>
    originS === null
      ? { live: true }
      : streamTimes(
          {
            nowS: targetS ?? player.getCurrentTime(),
            seekable: seekable(),
            live: player.isLive(),
            buffered: player.getBufferedRanges().map(({ start, end }) => ({ startS: start, endS: end })),
          },
          originS,
        );
  const status = (): PlayerStatus => {
    if (phase !== 'loaded') return phase;
    if (player.hasEnded()) return 'ended';
    if (player.isPaused()) return started || needsGesture ? 'paused' : 'loading';
    return !started ? 'loading' : player.isStalled() ? 'buffering' : 'playing';
  };
  const picture = () => {
    const data = player.getPlaybackVideoData() as { height?: number; bitrate?: number } | null;
    return { heightPx: data?.height ?? 0, bitrateKbps: Math.round((data?.bitrate ?? 0) / 1000) };
  };
  const reportSeek = (fromS: number, toS: number) => {
    if (started && originS !== null) events.emit({ type: 'sought', fromS: fromS - originS, toS: toS - originS });
  };
  const arrive = () => {
    targetS = null;
    events.emit({ type: 'timeChanged' });
  };

  /** To the exact place of a start by the clock, as far as the window has it. Returns whether the library has to move. */
  const correctStart = (): boolean => {
    if (startAtS === null || started || !player.isLive()) return false;
    const { startS, endS } = seekable();
    const wantedS = clampToRange(startAtS, { startS, endS });
    startAtS = null;
    if (Math.abs(player.getCurrentTime() - wantedS) <= START_TOLERANCE_S) return false;
    targetS = wantedS;
    player.timeShift(wantedS - endS);
    return true;
  };
  const begin = () => {
    const type = !started ? 'started' : pausedAfterStart ? 'resumed' : 'timeChanged';
    isCorrecting = false;
    started = true;
    pausedAfterStart = false;
    events.emit({ type });
  };
  /** The library's event names are an enumeration of its core, which is only loaded with the engine. */
  const on = (name: string, listener: (event: never) => void) => player.on(name as never, listener as never);
  on('playing', () => {
    originS ??= seekable().startS;
    if (!started && correctStart()) isCorrecting = true;
    else begin();
  });
  on('paused', () => {
    if (!started || player.hasEnded()) return;
    pausedAfterStart = true;
    events.emit({ type: 'paused' });
  });
  on('stallstarted', () => started && events.emit({ type: 'bufferStarted' }));
  on('stallended', () => started && events.emit({ type: 'bufferEnded' }));
  on('seek', ({ position, seekTarget }: { position: number; seekTarget: number }) => reportSeek(position, seekTarget));
  on('timeshift', ({ target }: { target: number }) => {
    reportSeek(lastTimeS, target <= 0 ? seekable().endS + target : target);
  });
  on('timechanged', () => {
    lastTimeS = player.getCurrentTime();
    if (isCorrecting && targetS === null) begin();
    else events.emit({ type: 'timeChanged' });
  });
  on('seeked', arrive);
  on('timeshifted', arrive);
  on('videoplaybackqualitychanged', () => events.emit({ type: 'qualityChanged', ...picture() }));
  for (const name of ['subtitleadded', 'subtitleremoved', 'subtitleenabled', 'subtitledisabled']) {
    on(name, () => events.emit({ type: 'tracksChanged' }));
  }
  on('cueenter', (cue: LibraryCue) => cues.show(cue));
  on('cueexit', (cue: LibraryCue) => cues.hide(cue));
  on('subtitledisabled', cues.clear);
  on('downloadfinished', noteDownload);
  on('playbackspeedchanged', () => events.emit({ type: 'rateChanged' }));
  for (const name of ['volumechanged', 'muted', 'unmuted']) on(name, () => events.emit({ type: 'volumeChanged' }));
  on('playbackfinished', () => events.emit({ type: 'completed' }));
  on('error', ({ code }: { code: number }) => fail(code));

  return {
    async load(source) {
      reset('loading');
      const mine = loads;
      events.emit({ type: 'timeChanged' });
      startAtS = source.startAtMs === undefined ? null : source.startAtMs / 1000;
      try {
        await player.load(bitmovinSource(source, nowMs()));
        player.setPlaybackSpeed(1);
      } catch (error) {
        const { code } = error as { code?: number };
        if (code === undefined) await new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS));
        return mine === loads ? fail(code ?? UNKNOWN) : undefined;
      }
      if (mine !== loads || phase !== 'loading') return;
      phase = 'loaded';
      originS = player.isLive() ? null : 0;
      lastTimeS = player.getCurrentTime();
      events.emit({ type: 'tracksChanged' });
    },
    async unload() {
      // A destroyed player throws.
      if (isDestroyed) return;
      reset('idle');
      await player.unload().catch(() => undefined);
      events.emit({ type: 'timeChanged' });
    },
    async play() {
      try {
        await player.play();
      } catch (error) {
        logPlayFailure(error);
        // The library rejects when the browser wants a gesture; its failures come as `error` events.
        if (phase !== 'loaded') return;
        needsGesture = true;
        events.emit({ type: 'playRefused' });
      }
    },
    pause: () => player.pause(),
    seek(positionS) {
      if (phase !== 'loaded' || originS === null) return;
      const { startS, endS } = seekable();
      targetS = clampToRange(originS + positionS, { startS, endS });
      if (player.isLive()) player.timeShift(targetS - endS);
      else player.seek(targetS);
    },
    goLive() {
      if (phase !== 'loaded' || !player.isLive()) return;
      targetS = seekable().endS;
      player.timeShift(0);
    },
    setVolume: (volume) => player.setVolume(Math.min(Math.max(volume, 0), 1) * FULL_VOLUME),
    setMuted(muted) {
      if (muted) player.mute();
      else player.unmute();
    },
    setRate(rate) {
      if (phase === 'loaded' && !player.isLive()) player.setPlaybackSpeed(rate);
    },
    setQuality(id) {
      quality = player.getAvailableVideoQualities().some((known) => known.id === id) ? id : 'auto';
      player.setVideoQuality(quality);
      events.emit({ type: 'tracksChanged' });
    },
    limitHeight: (px) =>
      player.adaptation.setConfig({ resolution: { maxSelectableVideoHeight: px ?? Number.POSITIVE_INFINITY } }),
    setTextTrack(id) {
      if (id !== null) return player.subtitles.enable(id, true);
      for (const track of player.subtitles.list()) if (track.enabled) player.subtitles.disable(track.id);
    },
    state() {
      if (isDestroyed) return IDLE_STATE;
      const sound = { volume: player.getVolume() / FULL_VOLUME, muted: player.isMuted() };
      if (phase !== 'loaded') return { ...IDLE_STATE, ...sound, status: phase };
      const tracks = player.subtitles.list();
      return {
        ...IDLE_STATE,
        ...times(),
        ...sound,
        ...picture(),
        airedAtMs: player.isLive() && originS !== null ? (targetS ?? player.getCurrentTime()) * 1000 : null,
        rate: player.getPlaybackSpeed(),
        status: status(),
        qualities: player
          .getAvailableVideoQualities()
          .map(({ id, height }) => ({ id, heightPx: height ?? 0 }))
          .sort((a, b) => b.heightPx - a.heightPx),
        quality,
        textTracks: tracks.map(({ id, lang, label }) => ({ id, language: lang, label: label ?? '' })),
        textTrack: tracks.find(({ enabled }) => enabled)?.id ?? null,
      };
    },
    numbers: () =>
      bitmovinNumbers(player, {
        isLoaded: phase === 'loaded',
        hasClock: originS !== null,
        nowMs: nowMs(),
        bandwidthKbps: bandwidthKbps(),
      }),
    // None of the modules that are loaded reads image tracks.
    thumbnail: async () => null,
    on: events.on,
    video: () => (phase === 'loaded' ? player.getVideoElement() : null),
    async destroy() {
      isDestroyed = true;
      reset('idle');
      events.clear();
      await player.destroy();
    },
  };
};
