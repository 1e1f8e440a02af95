import { readFile } from 'node:fs/promises';
import { RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../../infrastructure/http/send-compressed.ts';
import type { EdgeSettings } from './page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** What live and recorded DASH and HLS need. A module needs those above it; the vendor's whole bundle breaks the site's Trusted Types. */
const MODULES = [
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
];
const MANIFEST = new URL(import.meta.resolve('bitmovin-player/package.json'));
const playerScript = async (): Promise<Buffer> =>
  Buffer.concat(
    await Promise.all(MODULES.map((name) => readFile(new URL(`modules/bitmovinplayer-${name}.js`, MANIFEST)))),
  );

/**
 * The library of a licensed player, from its own package and one file, at an address with its version. Only operators
 * who hold a licence may hand it out: without their key there is no such file.
 */
export const vendorRoutes = async (
  app: FastifyInstance,
  settings: () => Promise<Pick<EdgeSettings, 'runtimeSettings'>>,
): Promise<void> => {
  const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { version: string };
  app.get(`/vendor/bitmovin/${version}/player.js`, async (request, reply) => {
    const { bitmovinKey } = RuntimeSettings.parse((await settings()).runtimeSettings ?? {});
    if (bitmovinKey === '') return reply.header('cache-control', 'no-store').callNotFound();
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', IMMUTABLE)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .removeHeader('content-security-policy');
    return sendCompressed(request, reply, await playerScript());
  });
  app.get('/vendor/*', async (_request, reply) => reply.header('cache-control', 'no-store').callNotFound());
};
