import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
/** s3rver's only account. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'published';

export interface TestBucket {
  /** `http://127.0.0.1:…` */
  readonly endpoint: string;
  /** The bucket's place, for `openS3Store`. */
  readonly place: ReturnType<typeof placeAt>;
  /** What configures a platform with it. */
  readonly environment: Readonly<Record<'ASSETS_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** With SIGKILL; what was stored stays. */
  kill(): Promise<void>;
  /** On the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const placeAt = (endpoint: string) => ({
  kind: 's3' as const,
  bucket: BUCKET,
  prefix: 'site/',
  endpoint,
  region: 'us-east-1',
  keys: KEYS,
});

export const environmentAt = (endpoint: string): TestBucket['environment'] => ({
  ASSETS_URL: `s3://${BUCKET}/site?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
});

/** An S3-compatible server in a separate process, with one empty bucket. */
export async function testBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-bucket-'));
  let { server, port } = await startServer(folder, 0);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    place: placeAt(endpoint),
    environment: environmentAt(endpoint),
    kill: () => end(server),
    async restart() {
      ({ server, port } = await startServer(folder, port));
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(folder: string, port: number): Promise<{ server: ChildProcess; port: number }> {
  const program = require.resolve('s3rver/bin/s3rver.js');
  // It makes its tokens for the next page with DES.
  const flags = [
    '--openssl-legacy-provider',
    program,
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-s',
    '--configure-bucket',
    BUCKET,
  ];
  const server = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  let said = '';
  const listening = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on [\d.]+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`s3rver ended before it listened:\n${said}`)));
  });
  return { server, port: listening };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

export interface WatchedWay {
  readonly endpoint: string;
  /** Every request that came by: `PUT /published/site/…`. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/**
 * A way to `endpoint` on which `before` is called for each request first. Answers break off after
 * `mostBytes`.
 */
export async function watchedWay(
  endpoint: string,
  before: (line: string) => Promise<void>,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<WatchedWay> {
  const seen: string[] = [];
  const way = createServer(async (incoming, answer) => {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push(line);
    await before(line);
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', endpoint), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) answer.destroy();
      });
      reply.pipe(answer);
      reply.once('error', () => answer.destroy());
    });
    // No listener there, so none here.
    onward.once('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    seen,
    async close() {
      way.closeAllConnections();
      await new Promise((resolve) => way.close(resolve));
    },
  };
}
