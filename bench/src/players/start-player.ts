/** Runs in the page. The libraries are globals that script tags made. */

export const PLAYERS = ['hls.js', 'dash.js', 'shaka-player', 'video.js'] as const;
export type PlayerName = (typeof PLAYERS)[number];

export interface PlayerReport {
  readonly player: string;
  /** Media time that was played, seconds. */
  readonly playedS: number;
  /** Time from the first frame until now, seconds. */
  readonly elapsedS: number;
  /** Times that the position did not move for half a second or longer, after the first frame. */
  readonly stalls: number;
  readonly stalledS: number;
  /** Jumps of the position that are not playback, as over a gap. */
  readonly jumps: number;
  /** Changes between channel and recording that were played. */
  readonly discontinuities: number;
  readonly errors: readonly string[];
  readonly droppedFrames: number;
}

interface Libraries {
  readonly Hls: new (
    config: object,
  ) => {
    loadSource(url: string): void;
    attachMedia(video: HTMLVideoElement): void;
    on(name: string, listener: (name: string, data: { fatal: boolean; details: string }) => void): void;
  };
  readonly dashjs: {
    MediaPlayer(): {
      create(): {
        initialize(video: HTMLVideoElement, url: string, autoplay: boolean): void;
        on(name: string, listener: (event: { error?: { code?: number; message?: string } }) => void): void;
      };
    };
  };
  readonly shaka: {
    readonly Player: new () => {
      attach(video: HTMLVideoElement): Promise<void>;
      load(url: string): Promise<void>;
      addEventListener(name: string, listener: (event: { detail: { code: number; severity: number } }) => void): void;
    };
  };
  readonly videojs: (
    video: HTMLVideoElement,
    options: object,
  ) => {
    src(source: { src: string; type: string }): void;
    play(): Promise<void>;
    on(name: string, listener: () => void): void;
    error(): { code: number; message: string } | null;
  };
}

interface Watch {
  report(): PlayerReport;
}

interface Request {
  readonly player: PlayerName;
  readonly hls: string;
  readonly dash: string;
  /** Length of a part of the stream, seconds. */
  readonly partS: number;
}

/** Starts a player and keeps its report in `globalThis.watch`. One function, because the page gets its source only. */
export const startPlayer = async ({ player, hls, dash, partS }: Request): Promise<void> => {
  const { Hls, dashjs, shaka, videojs } = globalThis as unknown as Libraries;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  document.body.append(video);
  const errors: string[] = [];
  const seen = { stalls: 0, stalledMs: 0, jumps: 0, playedS: 0, startedMs: 0, stuckSinceMs: 0, lastS: 0 };

  const start: Record<PlayerName, () => Promise<void>> = {
    async 'hls.js'() {
      const engine = new Hls({});
      engine.on('hlsError', (_name, { fatal, details }) => errors.push(`${fatal ? 'fatal ' : ''}${details}`));
      engine.loadSource(hls);
      engine.attachMedia(video);
      await video.play();
    },
    async 'dash.js'() {
      const engine = dashjs.MediaPlayer().create();
      engine.on('error', ({ error }) => errors.push(`${error?.code ?? ''} ${error?.message ?? ''}`));
      engine.initialize(video, dash, true);
    },
    async 'shaka-player'() {
      const engine = new shaka.Player();
      await engine.attach(video);
      engine.addEventListener('error', ({ detail }) =>
        errors.push(`${detail.severity === 2 ? 'fatal ' : ''}${detail.code}`),
      );
      await engine.load(dash);
      await video.play();
    },
    async 'video.js'() {
      video.className = 'video-js';
      const engine = videojs(video, { autoplay: 'muted', html5: { vhs: { overrideNative: true } } });
      engine.on('error', () => errors.push(`fatal ${engine.error()?.code ?? ''} ${engine.error()?.message ?? ''}`));
      engine.src({ src: hls, type: 'application/x-mpegURL' });
    },
  };

  /** Video.js may replace the element. */
  const current = (): HTMLVideoElement => document.querySelector('video') ?? video;
  const jumpS = 0.5;
  const stallMs = 500;
  const sample = () => {
    const { currentTime, readyState, paused } = current();
    const nowMs = performance.now();
    if (seen.startedMs === 0) {
      if (currentTime <= 0 || readyState < 3 || paused) return;
      Object.assign(seen, { startedMs: nowMs, lastS: currentTime });
      lastMs = nowMs;
      return;
    }
    const passedS = currentTime - seen.lastS;
    if (passedS === 0 && seen.stuckSinceMs === 0) seen.stuckSinceMs = lastMs;
    if (passedS !== 0 && seen.stuckSinceMs > 0) {
      const stuckMs = nowMs - seen.stuckSinceMs;
      seen.stuckSinceMs = 0;
      if (stuckMs >= stallMs) seen.stalls += 1;
      if (stuckMs >= stallMs) seen.stalledMs += stuckMs;
    }
    if (passedS < -0.1 || passedS > (nowMs - lastMs) / 1000 + jumpS) seen.jumps += 1;
    else seen.playedS += passedS;
    seen.lastS = currentTime;
    lastMs = nowMs;
  };
  let lastMs = performance.now();
  setInterval(sample, 100);

  const watch: Watch = {
    report: () => ({
      player,
      playedS: seen.playedS,
      elapsedS: seen.startedMs === 0 ? 0 : (performance.now() - seen.startedMs) / 1000,
      stalls: seen.stalls,
      stalledS: (seen.stalledMs + (seen.stuckSinceMs > 0 ? performance.now() - seen.stuckSinceMs : 0)) / 1000,
      jumps: seen.jumps,
      discontinuities: Math.floor(seen.playedS / partS),
      errors,
      droppedFrames: current().getVideoPlaybackQuality().droppedVideoFrames,
    }),
  };
  Object.assign(globalThis, { watch });
  await start[player]().catch((error: unknown) => errors.push(`fatal ${String(error)}`));
};

/** Runs in the page. */
export const readReport = (): PlayerReport => (globalThis as unknown as { watch: Watch }).watch.report();
