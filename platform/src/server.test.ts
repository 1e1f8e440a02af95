import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fastify from 'fastify';
import { closeOrigin } from './listening.ts';
import { startServer } from './server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-server-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const environment = () => ({
  GS_DATA_DIR: dataDir,
  GS_SITE_PORT: '0',
  GS_CONSOLE_PORT: '0',
  GS_CHECKOUT_PORT: '0',
  GS_TV_PROVIDER_PORT: '0',
  GS_IDENTITY_PORT: '0',
  GS_CONTROL_PORT: '0',
  GS_LOG_LEVEL: 'silent',
});

test('S-30: the server starts on an empty folder, answers, stops, and starts again on the same data, on every network but for test control', async () => {
  for (const host of ['localhost', '0.0.0.0']) {
    const { addresses, close } = await startServer({ ...environment(), GS_HOST: host });
    const noted = path.join(dataDir, 'addresses.json');
    expect(JSON.parse(await readFile(noted, 'utf8'))).toEqual({ pid: process.pid, addresses });
    expect((await fetch(`${addresses.site}/readyz`)).status).toBe(200);
    expect((await fetch(`${addresses.console}/readyz`)).status).toBe(200);
    expect((await fetch(`${addresses.tvProvider}/readyz`)).status).toBe(200);
    expect((await fetch(`${addresses.checkout}/readyz`)).status).toBe(200);
    expect((await fetch(`${addresses.identity}/readyz`)).status).toBe(200);
    // S-30: whatever the others listen on, test control is for this machine.
    expect(addresses.control).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/);
    expect((await fetch(`${addresses.control}/outbox?to=x@example.test`)).status).toBe(200);
    await close();
    await expect(readFile(noted)).rejects.toThrow('ENOENT');
    await expect(fetch(`${addresses.site}/readyz`)).rejects.toThrow('fetch failed');
  }
}, 120_000);

test('a taken port is named with the variable that changes it, and nothing is left running', async () => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, 'localhost', () => resolve((blocker.address() as { port: number }).port));
  });
  await expect(startServer({ ...environment(), GS_SITE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken. Set GS_SITE_PORT`,
  );
  await new Promise((resolve) => blocker.close(resolve));
  const { close } = await startServer({ ...environment(), GS_SITE_PORT: String(port) });
  await close();
}, 120_000);

test('closing lets a running request finish', async () => {
  const { addresses, close } = await startServer(environment());
  const headers = { 'content-type': 'application/json' };
  const problem = JSON.stringify({ match: 'GET /config/players.json', delayMs: 400 });
  await fetch(`${addresses.control}/faults`, { method: 'POST', headers, body: problem });
  const slow = fetch(`${addresses.site}/config/players.json`);
  await fetch(`${addresses.site}/healthz`);
  const closed = close();
  expect((await slow).status).toBe(200);
  await closed;
}, 120_000);

test('the server ends before its deadline, although a client keeps its connection', async () => {
  const app = fastify();
  app.get('/', async () => 'here');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const cut = jest.spyOn(app.server, 'closeAllConnections');
  // Fetch keeps its connection.
  await (await fetch(address)).text();
  await closeOrigin(app, 0);
  expect(cut).not.toHaveBeenCalled();
});
