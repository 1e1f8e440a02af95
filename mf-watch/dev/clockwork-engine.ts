import { createPlayerEvents } from '../src/player/player-events.ts';
import { type CreateEngine, IDLE_STATE, type PlayerPort, type PlayerState } from '../src/player/player-port.ts';

const WINDOW_S = 1800;

/** A live stream without a picture: its time runs, so that the controls can be seen at work without a platform. */
export const clockworkEngine: CreateEngine = async () => {
  const events = createPlayerEvents();
  let state: PlayerState = IDLE_STATE;
  const change = (next: Partial<PlayerState>) => {
    state = { ...state, ...next };
    events.emit({ type: 'timeChanged' });
  };
  const moveTo = (positionS: number) => change({ positionS, behindLiveS: Math.max(state.seekEndS - positionS, 0) });
  const timer = setInterval(() => {
    if (!state.live) return;
    const seekEndS = state.seekEndS + 0.5;
    const positionS = state.positionS + (state.status === 'playing' ? 0.5 : 0);
    change({ seekEndS, seekStartS: seekEndS - WINDOW_S, positionS, behindLiveS: seekEndS - positionS });
  }, 500);
  return {
    async load() {
      change({
        ...IDLE_STATE,
        status: 'loading',
        live: true,
        durationS: WINDOW_S,
        positionS: WINDOW_S,
        seekEndS: WINDOW_S,
        qualities: [720, 540, 360].map((heightPx) => ({ id: String(heightPx), heightPx })),
        heightPx: 720,
        bitrateKbps: 260,
        textTracks: [{ id: 'en', language: 'en', label: 'English' }],
      });
    },
    unload: async () => change(IDLE_STATE),
    async play() {
      const type = state.status === 'loading' ? 'started' : 'resumed';
      state = { ...state, status: 'playing' };
      events.emit({ type });
    },
    pause() {
      state = { ...state, status: 'paused' };
      events.emit({ type: 'paused' });
    },
    seek: moveTo,
    goLive: () => moveTo(state.seekEndS),
    setVolume: (volume) => change({ volume }),
    setMuted: (muted) => change({ muted }),
    setRate: (rate) => change({ rate }),
    setQuality: (quality) => change({ quality }),
    limitHeight() {},
    setAudioTrack: (audioTrack) => change({ audioTrack }),
    setTextTrack: (textTrack) => change({ textTrack }),
    state: () => state,
    numbers: () => ({
      engine: 'Clockwork',
      codecs: '',
      bandwidthKbps: 0,
      latencyS: null,
      droppedFrames: 0,
      totalFrames: 0,
    }),
    thumbnail: async () => null,
    on: events.on,
    video: () => null,
    async destroy() {
      clearInterval(timer);
      events.clear();
    },
  } satisfies PlayerPort;
};
