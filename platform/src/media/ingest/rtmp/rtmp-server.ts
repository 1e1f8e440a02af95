import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { InputName, Receiver } from '../receiver.ts';
import { createRtmpSession } from './rtmp-session.ts';

export interface RtmpServerOptions {
  readonly host: string;
  readonly port: number;
  /** Read for each attempt, so that a replaced key is refused immediately. */
  readonly keys: () => Readonly<Record<InputName, string>>;
  readonly receiver: Receiver;
}

/** A client that does not publish by then is closed. */
const PATIENCE_MS = 10_000;
/** An encoder sends many frames a second; one that is silent for longer is gone. */
const SILENCE_MS = 5_000;
const MAX_CONNECTIONS = 8;
/** Wrong keys of one source a minute. */
const MAX_ATTEMPTS = 10;
const MINUTE_MS = 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Which input a key belongs to; takes the same time for every key. */
const inputOf = (name: string, keys: Readonly<Record<InputName, string>>): InputName | null => {
  const given = digest(name);
  const matches = (['main', 'backup'] as const).filter((input) => timingSafeEqual(digest(keys[input]), given));
  return matches[0] ?? null;
};

/** Counts attempts of a source; the oldest sources are forgotten. */
const countAttempts = () => {
  const counts = new Map<string, { count: number; readonly untilMs: number }>();
  return {
    isBlocked: (source: string): boolean => {
      const known = counts.get(source);
      return known !== undefined && known.untilMs > Date.now() && known.count >= MAX_ATTEMPTS;
    },
    add(source: string): void {
      const known = counts.get(source);
      if (known && known.untilMs > Date.now()) known.count += 1;
      else counts.set(source, { count: 1, untilMs: Date.now() + MINUTE_MS });
      if (counts.size > 1_000) counts.delete(counts.keys().next().value ?? '');
    },
  };
};

/**
 * Takes the streams of encoders of one channel. Its key is the name of the stream, and is checked here, because ffmpeg's own
 * RTMP listener checks nothing. What arrives is passed on as FLV.
 */
export const startRtmpServer = ({ host, port, keys, receiver }: RtmpServerOptions) => {
  const attempts = countAttempts();
  const server = createServer((socket) => {
    const source = socket.remoteAddress ?? 'unknown';
    if (attempts.isBlocked(source)) return void socket.destroy();
    receive(socket, source);
  });
  server.maxConnections = MAX_CONNECTIONS;

  const receive = (socket: Socket, source: string): void => {
    const media = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
    let isPublishing = false;
    const close = (): void => {
      media.end();
      socket.destroy();
    };
    const session = createRtmpSession({
      send: (bytes) => socket.write(bytes),
      accepts(name) {
        const input = inputOf(name, keys());
        if (input === null) {
          attempts.add(source);
          receiver.onAttempt({ protocol: 'rtmp', source });
          return false;
        }
        isPublishing = receiver.onInput({
          name: input,
          protocol: 'rtmp',
          demuxer: 'flv',
          media,
          head: () => session.head(),
          end: close,
        });
        return isPublishing;
      },
      onMedia(flv) {
        if (media.write(flv) || socket.isPaused()) return;
        socket.pause();
        media.once('drain', () => socket.resume());
      },
      onEnd: (reason) => (reason === 'refused' ? socket.end() : close()),
    });
    socket.setTimeout(SILENCE_MS, close);
    const patience = setTimeout(() => !isPublishing && close(), PATIENCE_MS);
    socket.on('data', (bytes: Buffer) => {
      try {
        session.receive(bytes);
      } catch {
        // Not an encoder.
        close();
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(patience);
      media.end();
    });
  };

  return {
    listen: (): Promise<void> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }),
    close: () => void server.close(),
  };
};
