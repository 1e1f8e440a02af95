import { createPlayerEvents } from '../player-events.ts';
import {
  IDLE_STATE,
  type PlayerEvent,
  type PlayerPort,
  type PlayerState,
  type Source,
  type Thumbnail,
} from '../player-port.ts';

export interface FakePort extends PlayerPort {
  /** The calls in order: `play`, `seek 30`, … */
  readonly requested: readonly string[];
  readonly sources: readonly Source[];
  /** Sets the thumbnail of every position. */
  showThumbnail(thumbnail: Thumbnail): void;
  /** Changes the state, then notifies the listeners. */
  report(change: Partial<PlayerState>, event?: PlayerEvent): void;
}

export const LIVE_STATE: PlayerState = {
  ...IDLE_STATE,
  status: 'playing',
  live: true,
  positionS: 1800,
  durationS: 1800,
  seekStartS: 0,
  seekEndS: 1800,
  heightPx: 720,
  bitrateKbps: 2400,
};

/** A stream with captions and two qualities. */
export const TRACKS: Pick<PlayerState, 'textTracks' | 'qualities'> = {
  textTracks: [{ id: 't1', language: 'en', label: '' }],
  qualities: [
    { id: 'hi', heightPx: 720 },
    { id: 'lo', heightPx: 360 },
  ],
};

/** A player that applies volume, mute and captions. */
export const obedientPort = (initial?: PlayerState): FakePort => {
  const port = fakePort(initial);
  return {
    ...port,
    setVolume(volume) {
      port.setVolume(volume);
      port.report({ volume });
    },
    setMuted(muted) {
      port.setMuted(muted);
      port.report({ muted });
    },
    setTextTrack(textTrack) {
      port.setTextTrack(textTrack);
      port.report({ textTrack });
    },
  };
};

/** A player that only records calls; tests set its state. */
export const fakePort = (initial: PlayerState = IDLE_STATE): FakePort => {
  const events = createPlayerEvents();
  const requested: string[] = [];
  const sources: Source[] = [];
  let state = initial;
  let thumbnail: Thumbnail | null = null;
  const request =
    (name: string) =>
    (...values: readonly unknown[]) => {
      requested.push([name, ...values].join(' '));
    };
  return {
    requested,
    sources,
    showThumbnail: (shown) => {
      thumbnail = shown;
    },
    report(change, event = { type: 'timeChanged' }) {
      state = { ...state, ...change };
      events.emit(event);
    },
    async load(source) {
      sources.push(source);
      request('load')();
    },
    unload: async () => request('unload')(),
    play: async () => request('play')(),
    pause: request('pause'),
    seek: request('seek'),
    goLive: request('goLive'),
    setVolume: request('setVolume'),
    setMuted: request('setMuted'),
    setRate: request('setRate'),
    setQuality: request('setQuality'),
    limitHeight: request('limitHeight'),
    setAudioTrack: request('setAudioTrack'),
    setTextTrack: request('setTextTrack'),
    state: () => state,
    numbers: () => ({
      engine: 'Fake 1.0',
      codecs: 'avc1.64001f',
      bandwidthKbps: 5_200,
      latencyS: state.live ? 8.25 : null,
      droppedFrames: 2,
      totalFrames: 1_500,
    }),
    thumbnail: async () => thumbnail,
    on: events.on,
    video: () => null,
    async destroy() {
      request('destroy')();
      events.clear();
    },
  };
};
