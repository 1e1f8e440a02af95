import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import fastify from 'fastify';
import type { KeyRing } from '../infrastructure/keys/key-ring.service.ts';
import { licenceFor } from '../media/delivery/licence.ts';
import { createPlaybackTokens, manifestPath, mediaModule } from '../media/index.ts';
import { periodSegmentsOf, rotatingKeys } from '../media/packaging/media-keys.ts';

/**
 * A program: another network with a protected live channel, and its licence server, which wants a customer header and a
 * token of its token exchange. The argument is how many seconds its keys are used. Prints the addresses as JSON and runs until it is ended. `POST /refuse` and `POST /allow`
 * decide about licences.
 */
const CHANNEL = 'yes-2';
const CUSTOMER = 'yes-network';
/** How far back viewers may seek: each key of the window is a licence request. */
const WINDOW_S = 60;
const keyRotationS = Number(process.argv[2]);

const secret = randomBytes(32).toString('base64url');
const keys: KeyRing = { signing: () => secret, verifying: () => [secret] };
const clock = { now: () => Date.now() };
const app = fastify();
await app.register(mediaModule, {
  clock,
  keys,
  contentSecret: secret,
  keyRotationS,
  dvrWindowS: WINDOW_S,
  assetsDir: path.resolve(import.meta.dirname, '../../media'),
  // Addresses with a token, as here, are open to every origin.
  siteOrigin: 'http://localhost',
});

const contentKeys = rotatingKeys({ secret, scheme: 'cbcs' }, CHANNEL, periodSegmentsOf(keyRotationS));
/** A caller with a token gets keys of all segments. */
const ALWAYS = { first: 0, last: Infinity };
const tokens = new Set<string>();
let isRefusing = false;
await app.register(async (server) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/token', async (request, reply) => {
    if (request.headers['x-customer'] !== CUSTOMER) return reply.code(403).send();
    const token = randomUUID();
    tokens.add(token);
    return { token, expiresInS: 300 };
  });
  server.post('/licence', async (request, reply) => {
    const isCustomer = request.headers['x-customer'] === CUSTOMER;
    const token = String(request.headers['x-licence-token']);
    const licence = licenceFor(request.body, contentKeys, ALWAYS);
    const isRefused = isRefusing || !isCustomer || !tokens.has(token) || typeof licence === 'string';
    return isRefused ? reply.code(403).send() : licence;
  });
  for (const [name, refuses] of [
    ['refuse', true],
    ['allow', false],
  ] as const)
    server.post(`/${name}`, async (_request, reply) => {
      isRefusing = refuses;
      return reply.code(204).send();
    });
});

const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const stream = { accountId: null, deviceId: 'packager', contentId: CHANNEL, streamId: 'packager' };
const token = createPlaybackTokens(keys).sign(stream, clock.now());
const manifestOf = (format: 'dash' | 'hls') => origin + manifestPath({ cid: CHANNEL, format, token });
console.log(
  JSON.stringify({
    origin,
    manifest: manifestOf('dash'),
    playlist: manifestOf('hls'),
    licence: `${origin}/licence`,
    tokens: `${origin}/token`,
    customer: CUSTOMER,
  }),
);
