import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, sendHttpError } from '../../infrastructure/http/errors.ts';
import { acceptsEncoding, matchesEtag, wantsDocument } from '../../infrastructure/http/negotiation.ts';
import { assetType, ENCODINGS } from '../registry/model/asset-types.ts';

/** Where `npm run build` leaves the console. */
export const CONSOLE_FOLDER = path.resolve(import.meta.dirname, '../../../../ops-console/dist/app');

/** Names carry a hash of the content, in one flat folder: nothing else can be asked for. */
const ASSET_NAME = /^[\w-]+\.[\w-]+\.[a-z0-9]+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * S-03: only the console's own files, only this origin, no framing; integrity is in the page. `mediaOrigins`: hosts of
 * external manifests, which editors named and preview. A player shows its buffer as a blob.
 */
const consolePolicy = (mediaOrigins: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${[`'self'`, ...mediaOrigins].join(' ')}`,
    `media-src ${[`'self'`, ...mediaOrigins].join(' ')} blob:`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types grandstand`,
  ].join('; ');

const NOT_BUILT = 'The operations console is not built here. Run `npm run build -- ops-console`, then reload.\n';

type AssetRequest = FastifyRequest<{ Params: { file: string } }>;

/** Null when there is no such file. */
const read = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

export interface ConsoleModuleOptions {
  /** Where the console was built. */
  readonly folder: string;
  /** Origins that the console's previews may reach. Default: none. */
  readonly mediaOrigins?: () => Promise<readonly string[]>;
}

/**
 * The operations console on the registry's origin: its page for every address that nothing else answers, and its files.
 * The folder is read at each request, since it may be built after the start; without it the rest of the origin works.
 */
export const consoleModule = async (
  app: FastifyInstance,
  { folder, mediaOrigins = async () => [] }: ConsoleModuleOptions,
): Promise<void> => {
  const favicon = await readFile(new URL('../edge/favicon.svg', import.meta.url));
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(favicon),
  );

  app.get('/assets/:file', async ({ params: { file }, headers }: AssetRequest, reply) => {
    const type = ASSET_NAME.test(file) ? assetType(file) : null;
    const bytes = type && (await read(path.join(folder, file)));
    if (!type || !bytes) return sendHttpError(reply.header('cache-control', 'no-store'), notFound());
    reply.type(type.contentType).header('cache-control', IMMUTABLE).header('vary', 'accept-encoding');
    for (const { encoding, suffix } of ENCODINGS) {
      const twin = acceptsEncoding(headers['accept-encoding'], encoding)
        ? await read(path.join(folder, file + suffix))
        : null;
      if (twin) return reply.header('content-encoding', encoding).send(twin);
    }
    return reply.send(bytes);
  });

  app.get('/*', async (request, reply) =>
    wantsDocument(request.headers)
      ? sendPage(request, reply, { folder, policy: consolePolicy(await mediaOrigins()) })
      : sendHttpError(reply, notFound()),
  );
};

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, policy }: { readonly folder: string; readonly policy: string },
): Promise<FastifyReply> => {
  const html = await read(path.join(folder, 'index.html'));
  if (!html)
    return reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
  // Browsers keep the policy of a page that they keep.
  const etag = `"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 22)}"`;
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
};
