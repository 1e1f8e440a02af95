import type { ShakaLibrary } from '../shaka-library.ts';
import { shakaEngine } from '../shaka-engine.ts';
import type { EngineSubject } from './engine-subject.ts';

/** A media element that plays under control of the test; jsdom's cannot play. */
const fakeVideo = () => {
  const video = document.createElement('video');
  const facts = { paused: true, ended: false, currentTime: 0, seeking: false };
  const define = <Name extends keyof typeof facts>(name: Name, set?: (value: (typeof facts)[Name]) => void) =>
    Object.defineProperty(video, name, { configurable: true, get: () => facts[name], ...(set && { set }) });
  define('paused');
  define('ended');
  define('seeking');
  define('currentTime', (seconds) => {
    facts.currentTime = seconds;
    video.dispatchEvent(new Event('seeking'));
    video.dispatchEvent(new Event('seeked'));
  });
  return Object.assign(video, {
    facts,
    needsGesture: false,
    lacksData: false,
    async play() {
      if (this.needsGesture) throw new DOMException('no gesture', 'NotAllowedError');
      facts.paused = false;
      video.dispatchEvent(new Event('play'));
      if (!this.lacksData) video.dispatchEvent(new Event('playing'));
    },
    pause: () => {
      facts.paused = true;
      video.dispatchEvent(new Event('pause'));
    },
  });
};

const VARIANTS = [
  { id: 1, height: 360, bandwidth: 600_000, active: false },
  { id: 2, height: 720, bandwidth: 2_400_000, active: true },
];
const SOUNDS = [
  { language: 'en', label: 'Home', active: true },
  { language: 'en', label: 'Radio', active: false },
];
const CAPTIONS = { id: 9, language: 'en', label: 'English', mimeType: 'text/vtt' };
/** The same captions in the video. */
const IN_VIDEO = { id: 10, language: 'en', label: 'CC1', mimeType: 'application/cea-608' };

/** The library as documented, over a fake video. */
export const shakaSubject = async (): Promise<
  EngineSubject & {
    retries(): readonly number[];
    endings(): readonly string[];
    starts(): readonly (number | Date | null)[];
  }
> => {
  const video = fakeVideo();
  const loaded: string[] = [];
  const starts: (number | Date | null)[] = [];
  let sounds = SOUNDS;
  let heightLimit = Number.POSITIVE_INFINITY;
  const retries: number[] = [];
  const endings: string[] = [];
  let live: { startS: number; endS: number } | null = null;
  let refuseWith: unknown = null;
  const instances: FakePlayer[] = [];

  class FakePlayer extends EventTarget {
    isBuffer = false;
    static isBrowserSupported() {
      return true;
    }
    constructor() {
      super();
      instances.push(this);
    }
    async attach() {}
    configurationForLowLatency() {}
    getNetworkingEngine() {
      return null;
    }
    async unload() {
      video.facts.paused = true;
      await Promise.resolve();
      endings.push('unloaded');
    }
    async destroy() {
      endings.push('destroyed');
    }
    configure(configuration: { abr?: { restrictions?: { maxHeight: number } } }) {
      heightLimit = configuration.abr?.restrictions?.maxHeight ?? heightLimit;
    }
    async load(url: string, startS: number | null) {
      loaded.push(url);
      starts.push(startS);
      const refusal = refuseWith;
      refuseWith = null;
      await Promise.resolve();
      if (refusal) throw refusal;
      video.facts.currentTime = live ? live.endS : 0;
      // A live start moves to the edge; that is not a requested seek.
      video.dispatchEvent(new Event('seeking'));
    }
    isLive() {
      return live !== null;
    }
    isBuffering() {
      return this.isBuffer;
    }
    getPlayheadTimeAsDate() {
      return live && new Date(video.facts.currentTime * 1000);
    }
    seekRange() {
      return live ? { start: live.startS, end: live.endS } : { start: 0, end: 120 };
    }
    goToLive() {
      video.currentTime = live?.endS ?? 0;
    }
    getVariantTracks() {
      return VARIANTS;
    }
    selectVariantTrack() {}
    getAudioTracks() {
      return sounds;
    }
    selectAudioTrack({ label }: { label: string }) {
      sounds = SOUNDS.map((sound) => ({ ...sound, active: sound.label === label }));
    }
    getImageTracks() {
      return [{ id: 7 }];
    }
    async getThumbnails(trackId: number, time: number) {
      if (trackId !== 7 || time > 100) throw new Error('There is no such picture.');
      return { uris: [`https://media.test/${time}.jpg`], positionX: 160, positionY: 0, width: 160, height: 90 };
    }
    getTextTracks() {
      return [IN_VIDEO, CAPTIONS];
    }
    selectTextTrack() {}
    retryStreaming(delayS: number) {
      retries.push(delayS);
      return true;
    }
    getBufferedInfo() {
      return { total: [{ start: video.facts.currentTime, end: video.facts.currentTime + 10 }] };
    }
    report(name: string, detail: Record<string, unknown>) {
      this.dispatchEvent(Object.assign(new Event(name), detail));
    }
  }

  const container = document.createElement('div');
  const net = { NetworkingEngine: { RequestType: { TIMING: 4 } } };
  const library = { Player: FakePlayer, polyfill: { installAll() {} }, net } as unknown as ShakaLibrary;
  const port = await shakaEngine(library, () => video)(container);
  const player = instances[0] as FakePlayer;
  return {
    port,
    loaded: () => loaded,
    starts: () => starts,
    retries: () => retries,
    endings: () => endings,
    beLive: (range) => {
      live = range;
    },
    // The media element reports the new time immediately.
    arrive() {},
    advance(seconds) {
      if (live) live = { startS: live.startS + seconds, endS: live.endS + seconds };
      video.facts.currentTime += seconds;
      video.dispatchEvent(new Event('timeupdate'));
    },
    stall(on) {
      player.isBuffer = on;
      video.lacksData = on;
      player.report('buffering', { buffering: on });
      if (!on && !video.facts.paused) video.dispatchEvent(new Event('playing'));
    },
    end() {
      video.facts.ended = true;
      video.facts.paused = true;
      video.dispatchEvent(new Event('pause'));
      video.dispatchEvent(new Event('ended'));
    },
    switchQuality: () => player.report('adaptation', {}),
    failWith: (kind) =>
      player.report('error', {
        detail: { severity: 2, ...(kind === 'network' ? { category: 1, code: 1002 } : { category: 6, code: 6007 }) },
      }),
    refuseNextLoad() {
      refuseWith = { severity: 2, category: 1, code: 1001, data: ['https://x.test', 404] };
    },
    refusePlay(on) {
      video.needsGesture = on;
    },
    heightLimit: () => heightLimit,
    changeVolume: () => video.dispatchEvent(new Event('volumechange')),
  };
};
