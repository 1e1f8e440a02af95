import { type BitmovinConstructor, bitmovinEngine } from '../bitmovin-engine.ts';
import type { EngineSubject } from './engine-subject.ts';

const QUALITIES = [
  { id: 'v360', height: 360, bitrate: 600_000 },
  { id: 'v720', height: 720, bitrate: 2_400_000 },
];

/** The library as its typings describe it: live times are epoch seconds, time shift counts back from the edge. */
export const bitmovinSubject = async (): Promise<EngineSubject> => {
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const fire = (name: string, event: unknown = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const loaded: string[] = [];
  let live: { startS: number; endS: number } | null = null;
  const facts = {
    nowS: 0,
    paused: true,
    ended: false,
    stalled: false,
    volume: 0,
    muted: true,
    refuse: false as false | 'with a code' | 'without a code',
    needsGesture: false,
    destroyed: false,
  };
  const subtitles = [{ id: 'en', lang: 'en', label: 'English', enabled: false }];

  const sounds = [
    { id: 'audio-1', lang: 'en', label: 'Home' },
    { id: 'audio-2', lang: 'en', label: 'Radio' },
  ];
  let [sound] = sounds;

  /** Seeks in progress: the library reports the old time until they end. */
  const arrivals: (() => void)[] = [];

  let rate = 1;
  let heightLimit = Number.POSITIVE_INFINITY;

  class FakePlayer {
    on(name: string, listener: (event: unknown) => void) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    }
    async load(source: { dash?: string; hls?: string }) {
      loaded.push(source.dash ?? source.hls ?? '');
      const { refuse } = facts;
      facts.refuse = false;
      await Promise.resolve();
      if (refuse) throw Object.assign(new Error('no'), refuse === 'with a code' && { code: 1208 });
      fire('seek', { position: 0, seekTarget: live?.endS ?? 0 });
    }
    unload() {
      if (facts.destroyed) throw new Error('API_NOT_AVAILABLE');
      facts.paused = true;
      return Promise.resolve();
    }
    async destroy() {
      facts.destroyed = true;
    }
    async play() {
      if (facts.needsGesture) throw new Error('gesture');
      facts.paused = false;
      // A live stream has no time before it plays: 0.
      if (facts.nowS === 0) facts.nowS = live?.endS ?? 0;
      if (!facts.stalled) fire('playing');
    }
    pause() {
      facts.paused = true;
      fire('paused');
    }
    seek(seconds: number) {
      fire('seek', { position: facts.nowS, seekTarget: seconds });
      arrivals.push(() => {
        facts.nowS = seconds;
        fire('seeked');
      });
      return true;
    }
    timeShift(offsetS: number) {
      fire('timeshift', { position: facts.nowS, target: offsetS });
      arrivals.push(() => {
        facts.nowS = (live?.endS ?? 0) + offsetS;
        fire('timeshifted');
      });
    }
    isLive = () => live !== null;
    isPaused = () => facts.paused;
    isStalled = () => facts.stalled;
    hasEnded = () => facts.ended;
    isMuted = () => facts.muted;
    getCurrentTime = () => facts.nowS;
    getDuration = () => (live ? Number.POSITIVE_INFINITY : 120);
    getTimeShift = () => (live ? facts.nowS - live.endS : 0);
    getMaxTimeShift = () => (live ? live.startS - live.endS : 0);
    getVolume = () => facts.volume;
    getPlaybackSpeed = () => rate;
    setPlaybackSpeed(speed: number) {
      if (speed === rate) return;
      rate = speed;
      fire('playbackspeedchanged');
    }
    getVideoElement = () => document.createElement('video');
    getBufferedRanges = () => [{ start: facts.nowS, end: facts.nowS + 10 }];
    getPlaybackVideoData = () => QUALITIES[1];
    getAvailableVideoQualities = () => QUALITIES;
    setVideoQuality() {}
    adaptation = {
      setConfig({ resolution }: { resolution: { maxSelectableVideoHeight: number } }) {
        heightLimit = resolution.maxSelectableVideoHeight;
      },
    };
    setVolume(volume: number) {
      facts.volume = volume;
    }
    mute() {
      facts.muted = true;
    }
    unmute() {
      facts.muted = false;
    }
    getAvailableAudio = () => sounds;
    getAudio = () => sound ?? null;
    setAudio(id: string) {
      sound = sounds.find((known) => known.id === id);
      fire('audiochanged');
    }
    subtitles = {
      list: () => subtitles,
      enable: (id: string) => {
        for (const track of subtitles) track.enabled = track.id === id;
        fire('subtitleenabled');
      },
      disable: (id: string) => {
        for (const track of subtitles) if (track.id === id) track.enabled = false;
        fire('subtitledisabled');
      },
    };
  }

  const container = document.createElement('div');
  const port = await bitmovinEngine(FakePlayer as unknown as BitmovinConstructor, 'test-key')(container);
  return {
    port,
    loaded: () => loaded,
    beLive: (range) => {
      live = range;
    },
    arrive(count = arrivals.length) {
      for (const arrival of arrivals.splice(0, count)) arrival();
    },
    advance(seconds) {
      if (live) live = { startS: live.startS + seconds, endS: live.endS + seconds };
      facts.nowS += seconds;
      fire('timechanged', { time: facts.nowS });
    },
    stall(on) {
      facts.stalled = on;
      fire(on ? 'stallstarted' : 'stallended');
      if (!on && !facts.paused) fire('playing');
    },
    end() {
      facts.ended = true;
      facts.paused = true;
      fire('paused');
      fire('playbackfinished');
    },
    switchQuality: () => fire('videoplaybackqualitychanged'),
    failWith: (kind) => fire('error', { code: kind === 'network' ? 1400 : 2003 }),
    refuseNextLoad(how) {
      facts.refuse = how ?? 'with a code';
    },
    refusePlay(on) {
      facts.needsGesture = on;
    },
    heightLimit: () => heightLimit,
    changeVolume: () => fire('volumechanged'),
  };
};
