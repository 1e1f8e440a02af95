import { readFile } from 'node:fs/promises';
import { RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from '../../infrastructure/http/send-compressed.ts';
import type { EdgeSettings } from './page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/**
 * What live and recorded DASH and HLS need, by the file that has it. A module needs those above it; the vendor's whole bundle breaks
 * the site's Trusted Types. Versions of mf-watch know a file by its hash: it stays as it is while they may be released.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'player.js': [
    'core',
    'polyfill',
    'engine-bitmovin',
    'container-mp4',
    'mserenderer',
    'abr',
    'xml',
    'dash',
    'hls',
    'crypto',
    'drm',
    'subtitles',
    'subtitles-vtt',
  ],
  'thumbnails.js': ['thumbnail'],
};
const MANIFEST = new URL(import.meta.resolve('bitmovin-player/package.json'));
const scriptOf = async (modules: readonly string[]): Promise<Buffer> =>
  Buffer.concat(
    await Promise.all(modules.map((name) => readFile(new URL(`modules/bitmovinplayer-${name}.js`, MANIFEST)))),
  );

/**
 * The library of a licensed player, from its own package, at addresses with its version. Only operators
 * who hold a licence may hand it out: without their key there is no such file.
 */
export const vendorRoutes = async (
  app: FastifyInstance,
  settings: () => Promise<Pick<EdgeSettings, 'runtimeSettings'>>,
): Promise<void> => {
  const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { version: string };
  const send = (modules: readonly string[]) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { bitmovinKey } = RuntimeSettings.parse((await settings()).runtimeSettings ?? {});
    if (bitmovinKey === '') return reply.header('cache-control', 'no-store').callNotFound();
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', IMMUTABLE)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .removeHeader('content-security-policy');
    return sendCompressed(request, reply, await scriptOf(modules));
  };
  for (const [name, modules] of Object.entries(FILES)) app.get(`/vendor/bitmovin/${version}/${name}`, send(modules));
  app.get('/vendor/*', async (_request, reply) => reply.header('cache-control', 'no-store').callNotFound());
};
