import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { throttled } from './errors.ts';
import { sourceOf } from './source-of.ts';

const KEEP_ALIVE_MS = 25_000;
const RETRY_MS = 3_000;
/** When a page that was refused may try again. */
const RETRY_AFTER_S = 30;
/** A listener that is this far behind does not read; it gets everything again when it reconnects. */
const MAX_UNREAD_BYTES = 1_024 * 1_024;

/** The connection of a listener, for `send` and `end`. */
export type EventStream = Socket;

/** Server-sent events to many listeners; `Listener` is what the sender has to know of each. */
export interface EventStreams<Listener> {
  /** Those who listen now. */
  readonly listening: ReadonlyMap<EventStream, Listener>;
  /** Answers the request of one more. @throws 429 when its source has as many as it may */
  open(reply: FastifyReply, listener: Listener): EventStream;
  /** `events` in the format of server-sent events. */
  send(stream: EventStream, events: string): void;
  /** The listener reconnects if it wants more. */
  end(stream: EventStream): void;
}

export interface EventStreamRules<Listener> {
  /** Checked at every keep-alive; a caller without permission receives nothing more. */
  readonly mayStay?: (listener: Listener) => Promise<boolean>;
  /** A connection costs memory for as long as it is open. */
  readonly maxPerSource?: number;
}

/** How many streams each source has open. Counted, because thousands of tabs come back together after a restart. */
const createHeldStreams = () => {
  const held = new Map<string, number>();
  return {
    of: (source: string): number => held.get(source) ?? 0,
    /** Until `stream` closes. */
    add(source: string, stream: EventStream): void {
      held.set(source, (held.get(source) ?? 0) + 1);
      stream.once('close', () => {
        const left = (held.get(source) ?? 1) - 1;
        if (left > 0) held.set(source, left);
        else held.delete(source);
      });
    },
  };
};

const keepOpen = (): void => undefined;

/**
 * Sends the head of a response and the beginning of its body; the rest of the body ends with the connection. For Node the
 * response ends here, so that it releases the request and the response: they took two thirds of a stream's memory
 * (decision 144).
 */
const answer = (reply: FastifyReply, connection: Socket, beginning: string): void => {
  // Without it, and with `connection: close`, a body has no frames.
  reply.raw.removeHeader('transfer-encoding');
  // Node calls it at the end of such a response.
  connection.destroySoon = keepOpen;
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(Readable.from([beginning]));
};

/** Streams stay open, with a sign of life every 25 s, until the listener goes or the server stops. */
export const createEventStreams = <Listener>(
  app: FastifyInstance,
  { mayStay, maxPerSource = Number.POSITIVE_INFINITY }: EventStreamRules<Listener> = {},
): EventStreams<Listener> => {
  const listening = new Map<EventStream, Listener>();
  /** Events for streams whose head is not sent yet, and those of them that end then. */
  const waiting = new Map<EventStream, string>();
  const ending = new Set<EventStream>();
  const held = createHeldStreams();

  const send = (stream: EventStream, events: string): void => {
    const before = waiting.get(stream);
    if (before !== undefined) waiting.set(stream, before + events);
    else if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    else if (stream.writable) stream.write(events);
  };
  const end = (stream: EventStream): void => {
    if (waiting.has(stream)) ending.add(stream);
    else stream.destroySoon();
  };
  const begin = (stream: EventStream): void => {
    stream.destroySoon = Socket.prototype.destroySoon;
    const events = waiting.get(stream) ?? '';
    waiting.delete(stream);
    if (events !== '') send(stream, events);
    if (ending.delete(stream)) end(stream);
  };
  const forget = (stream: EventStream): void => {
    listening.delete(stream);
    waiting.delete(stream);
    ending.delete(stream);
  };
  const dismiss = async (stream: EventStream, listener: Listener): Promise<void> => {
    if (mayStay && !(await mayStay(listener))) end(stream);
  };
  const keepAlive = setInterval(() => {
    for (const [stream, listener] of listening) {
      send(stream, ': still here\n\n');
      dismiss(stream, listener).catch((err: unknown) =>
        app.log.warn({ err }, 'a listener could not be asked for again'),
      );
    }
  }, KEEP_ALIVE_MS);
  keepAlive.unref();
  app.addHook('preClose', async () => {
    clearInterval(keepAlive);
    for (const stream of listening.keys()) end(stream);
  });

  return {
    listening,
    open(reply, listener) {
      const source = sourceOf(reply.request.ip);
      if (held.of(source) >= maxPerSource) throw throttled(RETRY_AFTER_S);
      const stream = reply.request.raw.socket;
      // One that left meanwhile reports no further end.
      if (!stream.destroyed) {
        listening.set(stream, listener);
        waiting.set(stream, '');
        held.add(source, stream);
        stream.once('close', () => forget(stream));
        reply.raw.once('finish', () => begin(stream));
      }
      answer(reply, stream, `retry: ${RETRY_MS}\n\n`);
      return stream;
    },
    send,
    end,
  };
};
