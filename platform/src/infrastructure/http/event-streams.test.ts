import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { createEventStreams, type EventStreams } from './event-streams.ts';

let app: FastifyInstance;
let streams: EventStreams<string>;
let port: number;
let request: WeakRef<IncomingMessage>;
const clients: Socket[] = [];
beforeEach(async () => {
  app = fastify();
  streams = createEventStreams<string>(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('x-of-a-hook', 'sent'));
  app.get('/', async (asked, reply) => {
    request = new WeakRef(asked.raw);
    streams.send(streams.open(reply, 'someone'), 'data: first\n\n');
    return reply;
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

interface Client {
  readonly socket: Socket;
  received(): string;
}
const listen = async (asked = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'): Promise<Client> => {
  const socket = connect({ host: '127.0.0.1', port });
  clients.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.write(asked);
  while (!text.includes('data: first')) await once(socket, 'data');
  return { socket, received: () => text };
};
const becomes = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(10);
};
const stream = () => [...streams.listening.keys()][0] as Socket;

test.each([
  ['HTTP/1.1', 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['HTTP/1.1 of a client that closes connections', 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
  ['HTTP/1.0, as proxies speak it', 'GET / HTTP/1.0\r\n\r\n'],
])('%s: the head comes with the headers of all hooks, and events without frames follow in order', async (_, asked) => {
  const client = await listen(asked);
  streams.send(stream(), 'data: second\n\n');
  await becomes(() => client.received().endsWith('second\n\n'));
  const [head = '', body] = client.received().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toMatch(/^connection: close$/m);
  expect(head).toMatch(/^x-of-a-hook: sent$/m);
  expect(head).toMatch(/^date: /im);
  expect(head).not.toMatch(/transfer-encoding|content-length/i);
  expect(body).toBe('retry: 3000\n\ndata: first\n\ndata: second\n\n');
});

test('a stream that is open holds no request', async () => {
  const client = await listen();
  const inspector = new Session();
  inspector.connect();
  do await inspector.post('HeapProfiler.collectGarbage');
  while (request.deref() !== undefined);
  inspector.disconnect();
  streams.send(stream(), 'data: later\n\n');
  await becomes(() => client.received().includes('later'));
  expect(streams.listening.size).toBe(1);
});

test('a listener that leaves is forgotten, and one that is ended gets the end of its body', async () => {
  const leaving = await listen();
  leaving.socket.destroy();
  await becomes(() => streams.listening.size === 0);
  const { socket, received } = await listen();
  const ended = once(socket, 'end');
  streams.send(stream(), 'data: last\n\n');
  streams.end(stream());
  await ended;
  expect(received()).toMatch(/data: last\n\n$/);
  await becomes(() => streams.listening.size === 0);
});

test('S-40: a listener that leaves before its stream is open takes no place of its source', async () => {
  const own = fastify();
  const limited = createEventStreams<null>(own, { maxPerSource: 1 });
  const reached = { asked: false, left: false };
  own.get('/', async (asked, reply) => {
    if (asked.headers['x-leaves']) {
      reached.asked = true;
      await once(asked.raw.socket, 'close');
      reached.left = true;
    }
    limited.open(reply, null);
    return reply;
  });
  const address = new URL(await own.listen({ host: '127.0.0.1', port: 0 }));
  const leaving = connect({ host: '127.0.0.1', port: Number(address.port) });
  leaving.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-leaves: 1\r\n\r\n');
  await becomes(() => reached.asked);
  leaving.destroy();
  await becomes(() => reached.left);
  expect(limited.listening.size).toBe(0);
  const { status, body } = await fetch(address);
  expect(status).toBe(200);
  await body?.cancel();
  await own.close();
});

test('a listener that does not read is dismissed after a megabyte', async () => {
  const { socket } = await listen();
  socket.pause();
  const events = `data: ${'x'.repeat(64 * 1_024)}\n\n`;
  let unread = 0;
  await becomes(() => {
    for (const each of streams.listening.keys()) {
      streams.send(each, events);
      unread = Math.max(unread, each.writableLength);
    }
    return streams.listening.size === 0;
  });
  expect(unread).toBeLessThan(2 * 1_024 * 1_024);
});

test('the server stops while streams are open, and their listeners see the end', async () => {
  const { socket, received } = await listen();
  const ended = once(socket, 'end');
  await app.close();
  await ended;
  expect(received()).toMatch(/data: first\n\n$/);
});
