import { createStreamReader, type StreamSplice } from '../mpeg-ts/stream-reader.ts';
import type { Input } from './receiver.ts';

/** A message of SCTE 35 that the encoder on the air sent; the platform decides what it changes. */
export interface EncoderSplice {
  /** The section, base64. */
  readonly message: string;
  /** Epoch ms on the channel's timeline of the picture that it names, or that was sent with it. */
  readonly atMs: number;
}

export interface SpliceRelayOptions {
  readonly channelId: string;
  /** Where what is listed ends, epoch ms: the next segment begins there. */
  readonly endMs: () => number;
  readonly onSplice: (splice: EncoderSplice) => void;
  readonly log: { warn(details: unknown, message: string): void };
  readonly now: () => number;
}

/** Until the first segment of an encoding is on the air. */
const MAX_WAITING = 32;
/** Of messages: encoders repeat one a few times, and send few breaks a minute. */
const MAX_PER_WINDOW = 60;
const WINDOW_MS = 60_000;

/**
 * Relates the messages of one encoding to the time of day that its segments have. Each segment is as long as the media that was
 * decoded for it, so the picture of a time is as far from the end of the newest segment as it is in the encoder's stream.
 */
export const createSpliceRelay = ({ channelId, endMs, onSplice, log, now }: SpliceRelayOptions) => {
  /** Of what was decoded; null: nothing is on the air. */
  let publishedMs: number | null = null;
  let waiting: StreamSplice[] = [];
  const relayedAtMs: number[] = [];
  let warnedMs = Number.NEGATIVE_INFINITY;
  const warn = (reason: string): void => {
    if (now() - warnedMs < WINDOW_MS) return;
    warnedMs = now();
    log.warn({ channelId, reason }, 'a message of an encoder about a break is not used');
  };
  const relay = ({ section, mediaMs }: StreamSplice, doneMs: number): void => {
    while ((relayedAtMs[0] ?? now()) <= now() - WINDOW_MS) relayedAtMs.shift();
    if (relayedAtMs.length >= MAX_PER_WINDOW) return warn(`The encoder sends more than ${MAX_PER_WINDOW} a minute.`);
    relayedAtMs.push(now());
    onSplice({ message: section.toString('base64'), atMs: Math.round(endMs() + mediaMs - doneMs) });
  };
  return {
    reader: createStreamReader({
      onSplice(splice) {
        if (publishedMs !== null) relay(splice, publishedMs);
        else if (waiting.length < MAX_WAITING) waiting.push(splice);
      },
      onUnreadable: warn,
      now,
    }),
    /** The next `stepMs` of what was decoded are listed, or could not be stored. */
    published(stepMs: number): void {
      publishedMs = (publishedMs ?? 0) + stepMs;
      for (const splice of waiting) relay(splice, publishedMs);
      waiting = [];
    },
  };
};
export type SpliceRelay = ReturnType<typeof createSpliceRelay>;

/** Null for a protocol that is not MPEG-TS. */
export const spliceRelayOf = ({ demuxer }: Input, options: SpliceRelayOptions): SpliceRelay | null =>
  demuxer === 'mpegts' ? createSpliceRelay(options) : null;
