import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

const KEEP_ALIVE_MS = 25_000;
const RETRY_MS = 3_000;

/** Server-sent events to many listeners; `Listener` is what the sender has to know of each. */
export interface EventStreams<Listener> {
  /** Those who listen now. */
  readonly listening: ReadonlyMap<PassThrough, Listener>;
  /** A stream to one more; send it with `sendStream`. */
  open(listener: Listener): PassThrough;
}

export interface EventStreamRules<Listener> {
  /** Checked at every keep-alive; a caller without permission receives nothing more. */
  readonly mayStay?: (listener: Listener) => Promise<boolean>;
}

/** Streams stay open, with a sign of life every 25 s, until the listener goes or the server stops. */
export const createEventStreams = <Listener>(
  app: FastifyInstance,
  { mayStay }: EventStreamRules<Listener> = {},
): EventStreams<Listener> => {
  const listening = new Map<PassThrough, Listener>();
  const dismiss = async (stream: PassThrough, listener: Listener): Promise<void> => {
    if (mayStay && !(await mayStay(listener))) stream.end();
  };
  const keepAlive = setInterval(() => {
    for (const [stream, listener] of listening) {
      stream.write(': still here\n\n');
      dismiss(stream, listener).catch((err: unknown) =>
        app.log.warn({ err }, 'a listener could not be asked for again'),
      );
    }
  }, KEEP_ALIVE_MS);
  keepAlive.unref();
  app.addHook('preClose', async () => {
    clearInterval(keepAlive);
    for (const stream of listening.keys()) stream.end();
  });
  return {
    listening,
    open(listener) {
      const stream = new PassThrough();
      listening.set(stream, listener);
      stream.on('close', () => listening.delete(stream));
      // A tab that closes during a write is not an error.
      stream.on('error', () => listening.delete(stream));
      stream.write(`retry: ${RETRY_MS}\n\n`);
      return stream;
    },
  };
};

export const sendStream = (reply: FastifyReply, stream: PassThrough): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
