import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { startFrontProxy } from './front-proxy.ts';

/** A file held ready, as it goes over the wire. */
export interface HeldFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a measured site changes of the product. Everything it leaves alone comes from the platform. */
export interface Variant {
  /** The platform's page, changed. `path` is the address with its query. */
  readonly page?: (html: string, path: string) => string;
  /** Own files by path. */
  readonly files?: ReadonlyMap<string, HeldFile>;
}

/** One origin in front of the platform, so that every variant is served by the same server over the same way. */
export interface FrontServer {
  readonly origin: string;
  /** What a browser needs to visit it. */
  readonly browserFlags: readonly string[];
  /** Where the platform answers; requests before that are refused. */
  connect(platformOrigin: string): void;
  /** What the next visits get. */
  show(variant: Variant): void;
  stop(): Promise<void>;
}

/** As the edge compresses its pages. */
const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const UNCHANGED: Variant = {};

const wantsDocument = (request: http.IncomingMessage) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const collect = async (stream: http.IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const plainHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-length' || name === 'connection' || name === 'keep-alive'
        ? []
        : [[name, String(value)]],
    ),
  );

/** `isProxied`: behind the real nginx, by HTTP/2. */
export const startFrontServer = async (isProxied: boolean): Promise<FrontServer> => {
  const agent = new http.Agent({ keepAlive: true });
  const assets = new Map<string, HeldFile>();
  let platform: URL | undefined;
  let variant = UNCHANGED;

  const query = (request: http.IncomingMessage, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      if (!platform) return reject(new Error('the platform is not connected yet'));
      const { hostname, port } = platform;
      const options = { agent, hostname, port, path: request.url, method: request.method, headers };
      const forwarded = http.request(options, resolve);
      forwarded.once('error', reject);
      request.pipe(forwarded);
    });

  const sendPage = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const answer = await query(request, { ...request.headers, 'accept-encoding': 'identity' });
    const original = (await collect(answer)).toString();
    const html = variant.page?.(original, path) ?? original;
    response.writeHead(answer.statusCode ?? 502, { ...plainHeaders(answer.headers), 'content-encoding': 'br' });
    response.end(brotliCompressSync(html, PAGE_BROTLI));
  };

  /** Published files never change: from the second visit on they come out of memory, as the variants' own files do. */
  const assetOf = async (request: http.IncomingMessage): Promise<HeldFile | http.IncomingMessage> => {
    const path = request.url ?? '/';
    const held = variant.files?.get(path) ?? assets.get(path);
    if (held) return held;
    const answer = await query(request, request.headers);
    if (answer.statusCode !== 200) return answer;
    const fetched = { body: await collect(answer), headers: plainHeaders(answer.headers) };
    assets.set(path, fetched);
    return fetched;
  };

  const pass = (answer: http.IncomingMessage, response: http.ServerResponse) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  };

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (wantsDocument(request)) return sendPage(request, response);
    const isFile = variant.files?.has(request.url ?? '') || request.url?.startsWith('/assets/');
    if (!isFile || request.headers.range) return pass(await query(request, request.headers), response);
    const asset = await assetOf(request);
    if (asset instanceof http.IncomingMessage) return pass(asset, response);
    response.writeHead(200, { ...asset.headers, 'content-length': asset.body.length });
    response.end(asset.body);
  };

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = isProxied ? await startFrontProxy(port) : null;
  return {
    origin: proxy?.origin ?? `http://localhost:${port}`,
    browserFlags: proxy?.browserFlags ?? [],
    connect(platformOrigin) {
      platform = new URL(platformOrigin);
    },
    show(next) {
      variant = next;
    },
    async stop() {
      await proxy?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
};
