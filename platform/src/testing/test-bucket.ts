import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSignedWith } from './aws-signature.ts';

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

/**
 * An S3-compatible server in a separate process, with one empty bucket. s3rver checks only the id of the keys, so a
 * gate in front checks the signatures.
 */
export const testBucket = async (): Promise<TestBucket> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-bucket-'));
  let { server, port } = await startServer(folder, 0);
  const gate = await openGate(`http://127.0.0.1:${port}`);
  return {
    endpoint: gate.endpoint,
    place: placeAt(gate.endpoint),
    environment: environmentAt(gate.endpoint),
    kill: () => end(server),
    async restart() {
      ({ server, port } = await startServer(folder, port));
    },
    async stop() {
      await gate.close();
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startServer = async (folder: string, port: number): Promise<{ server: ChildProcess; port: number }> => {
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
  let output = '';
  const listening = await new Promise<number>((resolve, reject) => {
    const observe = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on [\d.]+:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    };
    server.stdout?.on('data', observe);
    server.stderr?.on('data', observe);
    server.once('exit', () => reject(new Error(`s3rver ended before it listened:\n${output}`)));
  });
  return { server, port: listening };
};

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
};

interface Gate {
  readonly endpoint: string;
  close(): Promise<void>;
}

const NOT_SIGNED = '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>';

/** Forwards the requests to `endpoint` that are signed with the keys of the bucket. */
const openGate = (endpoint: string): Promise<Gate> =>
  listenBefore((incoming, response) => {
    const { accessKeyId, secretAccessKey } = KEYS;
    const isOurs = incoming.headers.authorization?.includes(`Credential=${accessKeyId}/`) ?? false;
    // s3rver refuses other ids itself.
    if (isOurs && !isSignedWith(secretAccessKey, incoming)) {
      response.writeHead(403, { 'content-type': 'application/xml' }).end(NOT_SIGNED);
      return;
    }
    forward(endpoint, incoming, response);
  });

export interface WatchedWay extends Gate {
  /** Every request that came by: `PUT /published/site/…`. */
  readonly seen: readonly string[];
}

/**
 * A proxy to `endpoint` that calls `before` with each request, and waits for it. Responses break off after
 * `maxBytes`.
 */
export const watchedWay = async (
  endpoint: string,
  before: (line: string) => Promise<void>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<WatchedWay> => {
  const seen: string[] = [];
  const way = await listenBefore(async (incoming, response) => {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push(line);
    await before(line);
    forward(endpoint, incoming, response, maxBytes);
  });
  return { ...way, seen };
};

const forward = (
  endpoint: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  maxBytes = Number.POSITIVE_INFINITY,
): void => {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', endpoint), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    let bytes = 0;
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) response.destroy();
    });
    reply.pipe(response);
    reply.once('error', () => response.destroy());
  });
  // As if nothing listened here either.
  onward.once('error', () => response.destroy());
  incoming.pipe(onward);
};

const listenBefore = async (handler: RequestListener): Promise<Gate> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
