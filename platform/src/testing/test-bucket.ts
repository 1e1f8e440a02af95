import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
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
  /** From now on every connection breaks. As in a real bucket, what had arrived is stored whole and the rest not at all. */
  goAway(): Promise<void>;
  comeBack(): void;
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
  const { server, port } = await startServer(folder);
  const gate = await openGate(`http://127.0.0.1:${port}`);
  return {
    endpoint: gate.endpoint,
    place: placeAt(gate.endpoint),
    environment: environmentAt(gate.endpoint),
    goAway: gate.shut,
    comeBack: gate.open,
    async stop() {
      await gate.close();
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startServer = async (folder: string): Promise<{ server: ChildProcess; port: number }> => {
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
    '0',
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
  breakConnections(): void;
  close(): Promise<void>;
}

const NOT_SIGNED = '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>';

interface BucketGate extends Gate {
  open(): void;
  /** Breaks all connections; resolves when `endpoint` is done with what it had received. */
  shut(): Promise<void>;
}

/** Forwards the requests to `endpoint` that are signed with the keys of the bucket. */
const openGate = async (endpoint: string): Promise<BucketGate> => {
  let isOpen = true;
  const inEndpoint = new Set<Promise<void>>();
  const gate = await listenBefore(async (incoming, response) => {
    const { accessKeyId, secretAccessKey } = KEYS;
    const isOurs = incoming.headers.authorization?.includes(`Credential=${accessKeyId}/`) ?? false;
    // s3rver refuses other ids itself.
    if (isOurs && !isSignedWith(secretAccessKey, incoming)) {
      response.writeHead(403, { 'content-type': 'application/xml' }).end(NOT_SIGNED);
      return;
    }
    // s3rver would keep half of a body that breaks off, and could then no longer list its objects.
    const body = await buffer(incoming).catch(() => null);
    if (body === null || !isOpen) {
      response.destroy();
      return;
    }
    const forwarded = forward(endpoint, incoming, response, { body });
    inEndpoint.add(forwarded);
    await forwarded;
    inEndpoint.delete(forwarded);
  });
  return {
    ...gate,
    open() {
      isOpen = true;
    },
    async shut() {
      isOpen = false;
      gate.breakConnections();
      await Promise.all(inEndpoint);
    },
  };
};

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
    void forward(endpoint, incoming, response, { maxBytes });
  });
  return { ...way, seen };
};

interface ForwardOptions {
  /** Default: the body of `incoming`, as it comes. */
  readonly body?: Buffer;
  readonly maxBytes?: number;
}

/** Resolves when `endpoint` has responded, or cannot be reached. */
const forward = (
  endpoint: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  { body, maxBytes = Number.POSITIVE_INFINITY }: ForwardOptions = {},
): Promise<void> =>
  new Promise((resolve) => {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', endpoint), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) response.destroy();
      });
      reply.once('error', () => response.destroy());
      reply.once('close', resolve);
      // Read to its end, also when the client is gone.
      response.once('close', () => reply.resume());
      if (response.destroyed) reply.resume();
      else reply.pipe(response);
    });
    onward.once('error', () => {
      // As if nothing listened here either.
      response.destroy();
      resolve();
    });
    if (body) onward.end(body);
    else incoming.pipe(onward);
  });

const listenBefore = async (handler: RequestListener): Promise<Gate> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
