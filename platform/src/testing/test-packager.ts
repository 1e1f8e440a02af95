import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastify from 'fastify';
import type { KeyRing } from '../infrastructure/keys/key-ring.service.ts';
import { createPlaybackTokens, manifestPath, mediaModule } from '../media/index.ts';

/**
 * A program: the packager of another network, with a live channel on an origin that has no relation to the site. Prints
 * the address of its HLS manifest, which is valid for two minutes, and runs until it is ended.
 */
const CHANNEL = 'yes-3';

const secret = randomBytes(32).toString('base64url');
const keys: KeyRing = { signing: () => secret, verifying: () => [secret] };
const clock = { now: () => Date.now() };
const app = fastify();
await app.register(mediaModule, {
  clock,
  keys,
  contentSecret: secret,
  assetsDir: path.resolve(import.meta.dirname, '../../media'),
  // Addresses with a token, as here, are open to every origin.
  siteOrigin: 'http://localhost',
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const stream = { accountId: null, deviceId: 'packager', contentId: CHANNEL, streamId: 'packager' };
const token = createPlaybackTokens(keys).sign(stream, clock.now());
console.log(origin + manifestPath({ cid: CHANNEL, format: 'hls', token }));
