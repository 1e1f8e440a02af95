import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let port: number;
beforeAll(async () => {
  platform = await testPlatform({ GS_REQUEST_TIMEOUT_MS: '400', GS_IDLE_TIMEOUT_MS: '400' });
  port = Number(new URL(await platform.site.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => platform.close());

/** Everything that the server sends until it closes the connection. */
const untilClosed = async (talk: (socket: Socket) => void): Promise<string> => {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await once(socket, 'connect');
  // A write to a connection that was cut just now. `once` would reject at this error instead of waiting for the end.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  talk(socket);
  await closed;
  return received;
};
const drip = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 50);
  socket.on('close', () => clearInterval(timer));
};

test('cuts a connection that sends its headers slowly', async () => {
  const received = await untilClosed((socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n');
    drip(socket, 'x-more: 1\r\n');
  });
  expect(received).not.toContain('200 OK');
});

test('cuts a connection that sends its body slowly', async () => {
  const received = await untilClosed((socket) => {
    socket.write(
      'POST /yesnetwork/getContact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    );
    drip(socket, ' ');
  });
  expect(received).not.toContain('200 OK');
});

test('cuts a connection that sends nothing', async () => {
  expect(await untilClosed(() => undefined)).not.toContain('200 OK');
});

test('answers a request, then cuts the connection that stays idle', async () => {
  const received = await untilClosed((socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'));
  expect(received).toContain('200 OK');
});

test('answers others meanwhile', async () => {
  const slow = Array.from({ length: 50 }, () => untilClosed((socket) => socket.write('GET /healthz HTTP/1.1\r\n')));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await Promise.all(slow);
});
