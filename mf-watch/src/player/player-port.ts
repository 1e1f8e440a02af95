/** Where playback begins. Empty: a recording at its beginning, live content at the live edge. */
export interface StartPlace {
  /** Seconds from the beginning of recorded content; in live content from the live edge, negative. */
  readonly startOffsetS?: number;
  /** Live content only, instead of the offset: epoch ms by the stream's own clock, like `airedAtMs`. Clamped to the window. */
  readonly startAtMs?: number;
}

/** Absolute; the playback session has checked them. */
export interface StreamAddresses {
  readonly url: string;
  readonly format: 'dash' | 'hls';
  /** Present for protected content: where its licences are, by the rules of the `Authorize` reply. */
  readonly drm?: {
    readonly system: 'clearkey' | 'widevine';
    readonly licenceUrl: string;
    readonly systems?: readonly string[] | undefined;
  };
}

/** What to play. */
export interface Source extends StreamAddresses, StartPlace {
  /** Where the clock of a live stream is requested, as in its manifest. */
  readonly clockUrl?: string;
  /** Requests carry cookies to another origin. */
  readonly withCredentials?: boolean;
  /** The same stream for a receiver that has none of the browser's cookies. */
  readonly receiver?: StreamAddresses;
}

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'failed';

/** `id` is what `setQuality` takes. */
export interface Quality {
  readonly id: string;
  readonly heightPx: number;
}

/** `label` is empty when the stream names only a language. */
export interface TextTrack {
  readonly id: string;
  readonly language: string;
  readonly label: string;
}

/** One of the sounds of a stream. `label` is empty when the stream names only a language. */
export interface AudioTrack {
  readonly id: string;
  readonly language: string;
  readonly label: string;
}

export interface TimeRange {
  readonly startS: number;
  readonly endS: number;
}

/** A thumbnail: the part of the image at `url` that begins at `xPx`, `yPx`. */
export interface Thumbnail {
  readonly url: string;
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A part of live content that may be replaced with ads, in the times of the port. */
export interface AdBreakPlace {
  readonly id: string;
  readonly startS: number;
  readonly endS: number;
}

/** An ad in the segments of live content (SVTA 2053-2), in the times of the port. Addresses are those of the stream, unchecked. */
export interface InsertedAd {
  readonly id: string;
  readonly startS: number;
  /** Earlier than its length where the break is ended during it. */
  readonly endS: number;
  readonly lengthS: number;
  /** Seconds after which it can be skipped; null for never. */
  readonly skipAfterS: number | null;
  readonly clickUrl: string | null;
  /** Addresses by the name of the event. */
  readonly reports: Readonly<Record<string, readonly string[]>>;
}

/**
 * A snapshot of what the player does, never of what was requested.
 *
 * Times are seconds. In recorded content 0 is its beginning. In live content 0 is where the seekable window began when
 * the stream was loaded; both ends of the window advance. Only `airedAtMs` is wall-clock time.
 */
export interface PlayerState {
  readonly status: PlayerStatus;
  readonly positionS: number;
  /** Length of recorded content, of the window in live content; 0 while unknown. */
  readonly durationS: number;
  readonly live: boolean;
  readonly seekStartS: number;
  readonly seekEndS: number;
  /** Distance to the live edge; 0 in recorded content. */
  readonly behindLiveS: number;
  /** When the current frame went on air, epoch ms by the stream's own clock; null in recorded content and while unknown. */
  readonly airedAtMs: number | null;
  readonly buffered: readonly TimeRange[];
  /** 0..1 */
  readonly volume: number;
  readonly muted: boolean;
  /** 1 is normal; live content always plays at 1. */
  readonly rate: number;
  readonly qualities: readonly Quality[];
  /** `auto`, or the id of the chosen quality. */
  readonly quality: string;
  /** Of the current frame; 0 while unknown. */
  readonly heightPx: number;
  /** Of the current rendition; 0 while unknown. */
  readonly bitrateKbps: number;
  readonly audioTracks: readonly AudioTrack[];
  /** The one that plays; null while unknown. */
  readonly audioTrack: string | null;
  readonly textTracks: readonly TextTrack[];
  readonly textTrack: string | null;
  /** The break at the position, by the stream's SCTE 35; null for none, and where the engine does not report it. */
  readonly adBreak: AdBreakPlace | null;
  /** The ad at the position that is part of the stream; null for none, and where the engine does not report it. */
  readonly insertedAd: InsertedAd | null;
}

export const IDLE_STATE: PlayerState = {
  status: 'idle',
  positionS: 0,
  durationS: 0,
  live: false,
  seekStartS: 0,
  seekEndS: 0,
  behindLiveS: 0,
  airedAtMs: null,
  buffered: [],
  volume: 0,
  muted: true,
  rate: 1,
  qualities: [],
  quality: 'auto',
  heightPx: 0,
  bitrateKbps: 0,
  audioTracks: [],
  audioTrack: null,
  textTracks: [],
  textTrack: null,
  adBreak: null,
  insertedAd: null,
};

/** A frame of the source is visible. */
export const hasFrame = ({ status }: PlayerState): boolean =>
  status !== 'idle' && status !== 'loading' && status !== 'failed';

/** Numbers of the statistics view. */
export interface StreamNumbers {
  /** Name and version. */
  readonly engine: string;
  /** RFC 6381; '' while unknown. */
  readonly codecs: string;
  /** Estimated bandwidth; 0 while unknown. */
  readonly bandwidthKbps: number;
  /** Time since the current frame went on air, by the stream's clock; null in recorded content and while unknown. */
  readonly latencyS: number | null;
  readonly droppedFrames: number;
  readonly totalFrames: number;
}

/** `engineCode` is the engine's own, with its name: `shaka:1001`. */
export interface PlayerFailure {
  readonly kind: 'network' | 'refused' | 'content' | 'decode' | 'protection' | 'unsupported' | 'engine';
  readonly engineCode: string;
}

export type PlayerEvent =
  /** First frame of a source. */
  | { readonly type: 'started' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'bufferStarted' }
  | { readonly type: 'bufferEnded' }
  /** A requested seek; the start of a live stream is not one. */
  | { readonly type: 'sought'; readonly fromS: number; readonly toS: number }
  | { readonly type: 'timeChanged' }
  | { readonly type: 'qualityChanged'; readonly heightPx: number; readonly bitrateKbps: number }
  /** Text tracks, audio tracks or qualities were added, removed or chosen. */
  | { readonly type: 'tracksChanged' }
  | { readonly type: 'volumeChanged' }
  | { readonly type: 'rateChanged' }
  /** The browser requires a gesture before it plays. */
  | { readonly type: 'playRefused' }
  | { readonly type: 'completed' }
  | { readonly type: 'failed'; readonly failure: PlayerFailure };

/** The site's interface of a player. One engine per port; no method rejects or throws. */
export interface PlayerPort {
  /** Replaces what is playing. Resolves when the source is playable or has failed; a failure is reported by `failed`. */
  load(source: Source): Promise<void>;
  /** Stops and forgets the source, including its address. */
  unload(): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  /** Clamped to the seekable range. */
  seek(positionS: number): void;
  goLive(): void;
  /** 0..1 */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** For recorded content; ignored for live content. Each source starts at 1. */
  setRate(rate: number): void;
  setQuality(id: string): void;
  /** Maximum height that `auto` chooses, px; the lowest rendition if all are higher. Null: no limit. Kept across loads. */
  limitHeight(px: number | null): void;
  /** Ignored for a track that the stream does not have. */
  setAudioTrack(id: string): void;
  setTextTrack(id: string | null): void;
  state(): PlayerState;
  numbers(): StreamNumbers;
  /** Of a position; null where the stream or the engine has none. */
  thumbnail(positionS: number): Promise<Thumbnail | null>;
  /** Returns its undo. */
  on(listener: (event: PlayerEvent) => void): () => void;
  /** The video element, for picture-in-picture; null while there is none. */
  video(): HTMLVideoElement | null;
  destroy(): Promise<void>;
}

/** Starts an engine whose video fills `container`. @throws when this browser cannot run it */
export type CreateEngine = (container: HTMLElement) => Promise<PlayerPort>;
