import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningServer, startServer } from './server.ts';
import { sampleShell } from './testing/sample-build.ts';

const TOKEN = 'a-token-of-the-registry-process-test';
const SIGNS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
let dataDir: string;
let server: RunningServer;

const environment = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  GS_DATA_DIR: dataDir,
  GS_REGISTRY_TOKEN: TOKEN,
  GS_LOG_LEVEL: 'silent',
  ...Object.fromEntries(
    ['SITE', 'CONSOLE', 'CHECKOUT', 'TV_PROVIDER', 'IDENTITY', 'CONTROL'].map((name) => [`GS_${name}_PORT`, '0']),
  ),
});
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 60_000;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('The condition was not met within a minute.');
    await delay(50);
  }
};
const runningPid = (): number => {
  const pid = server.registryPid();
  if (pid === null) throw new Error('The registry process is not running.');
  return pid;
};
const request = async (query: string): Promise<unknown> => {
  const body = JSON.stringify({ query });
  return (await fetch(`${server.addresses.console}/graphql`, { method: 'POST', headers: SIGNS, body })).json();
};
const control = (route: string, body: object): Promise<Response> =>
  fetch(`${server.addresses.control}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const statusOf = async (address: string): Promise<number> =>
  (await fetch(address, { headers: { accept: 'application/json' } })).status;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-registry-process-'));
  server = await startServer(environment());
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test('the site serves pages and calls while the registry process executes nothing, and the registry continues after that', async () => {
  const { site, console: operators } = server.addresses;
  const pid = runningPid();
  expect(pid).not.toBe(process.pid);
  process.kill(pid, 'SIGSTOP');
  const held = request('{ environments { name } }');
  const answered = await Promise.all(
    ['/readyz', '/favicon.svg', '/config/remote-config.json'].map((address) => statusOf(`${site}${address}`)),
  );
  const pending = await Promise.race([held.then(() => 'answered'), delay(0, 'pending')]);
  process.kill(pid, 'SIGCONT');
  expect(answered).toEqual([200, 200, 200]);
  expect(pending).toBe('pending');
  expect(await held).toMatchObject({ data: { environments: expect.any(Array) } });
  expect(await statusOf(`${operators}/readyz`)).toBe(200);
}, 60_000);

test('a killed registry process is started again on its port, and the site serves meanwhile', async () => {
  const { site, console: operators } = server.addresses;
  const killed = runningPid();
  process.kill(killed, 'SIGKILL');
  await until(async () => server.registryPid() !== killed);
  expect(await statusOf(`${site}/readyz`)).toBe(200);
  await until(async () => (await statusOf(`${operators}/readyz`)) === 200);
  expect(await request('{ environments { name } }')).toMatchObject({ data: { environments: expect.any(Array) } });
  expect(runningPid()).not.toBe(killed);
}, 90_000);

test('a page that is requested after the response to a release is of that release', async () => {
  const { site, console: operators } = server.addresses;
  for (const { name, version, files } of [sampleShell('1.0.0'), sampleShell('1.0.1', { salt: 'next' })]) {
    for (const [file, bytes] of files)
      await fetch(`${operators}/publish/${name}/${version}/${file}`, {
        method: 'PUT',
        headers: { authorization: SIGNS.authorization },
        body: new Uint8Array(bytes),
      });
    await request(`mutation { publish(name: "${name}", version: "${version}") { unchanged } }`);
  }
  let base: number | null = null;
  for (const version of ['1.0.0', '1.0.1', '1.0.0', '1.0.1', '1.0.0', '1.0.1']) {
    const released = (await request(
      `mutation { release(environment: "development", base: ${base}, changes: { shell: "${version}" }, reason: "test") { id } }`,
    )) as { data: { release: { id: number } } };
    base = released.data.release.id;
    const page = await (await fetch(`${site}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`/assets/shell/${version}/`);
  }
}, 60_000);

test('the registry follows the clock and runs its jobs when the control port orders it, and its metrics are shown', async () => {
  const moved = await control('/clock', { offsetMs: 400 * 86_400_000 });
  expect(moved.status).toBe(200);
  const date = (await fetch(`${server.addresses.console}/healthz`)).headers.get('date') ?? '';
  expect(new Date(date).getTime()).toBeGreaterThan(Date.now() + 399 * 86_400_000);
  await control('/clock', { offsetMs: 0 });
  const { done } = (await (await control('/jobs/run', {})).json()) as { done: Record<string, number> };
  expect(Object.keys(done)).toEqual(expect.arrayContaining(['registry health guard', 'privacy.erase']));
  const metrics = await (await fetch(`${server.addresses.control}/metrics`)).text();
  expect(metrics).toMatch(/^grandstand_http_request_duration_seconds_count\{.*origin="console".*\} \d+$/m);
  expect(metrics).toMatch(/^grandstand_http_request_duration_seconds_count\{.*origin="site".*\} \d+$/m);
}, 60_000);

test('a taken console port is named with its variable, and nothing is left running', async () => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, 'localhost', () => resolve((blocker.address() as { port: number }).port));
  });
  const other = await mkdtemp(path.join(tmpdir(), 'grandstand-registry-process-'));
  await expect(startServer({ ...environment(), GS_DATA_DIR: other, GS_CONSOLE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken. Set GS_CONSOLE_PORT`,
  );
  await new Promise((resolve) => blocker.close(resolve));
  await rm(other, { recursive: true, force: true });
}, 120_000);
