import type { Readable } from 'node:stream';

/** Of two encoders of a channel; the backup is used while the main one is gone. */
export type InputName = 'main' | 'backup';
export type IngestProtocol = 'srt' | 'rtmp';

/** An encoder that is connected, with a key. */
export interface Input {
  readonly name: InputName;
  readonly protocol: IngestProtocol;
  /** The only demuxer of ffmpeg that reads it. */
  readonly demuxer: 'mpegts' | 'flv';
  readonly media: Readable;
  /** What a decoder has to read before it can begin in the middle of the stream. */
  readonly head: () => Buffer;
  /** Disconnects it. */
  readonly end: () => void;
}

/** An encoder that was refused because of its key. */
export interface Attempt {
  readonly protocol: IngestProtocol;
  /** Address; null where the protocol's library does not report it. */
  readonly source: string | null;
}

export interface Receiver {
  /** @returns false when another encoder has this input already */
  onInput(input: Input): boolean;
  onAttempt(attempt: Attempt): void;
}
