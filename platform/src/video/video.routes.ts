import { randomUUID } from 'node:crypto';
import {
  AppRegister,
  Authorize,
  FlatToken,
  Heartbeat,
  LocationLookup,
  OAuthToken,
  StreamCreate,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, anyone, registerCall } from '../http/register-call.ts';
import type { SignedTokens } from '../tokens/signed-tokens.ts';
import type { DeviceSecrets } from './device-secrets.ts';
import type { Geo } from './geo.ts';
import type { Playback } from './playback.service.ts';
import type { PlaybackProof } from './playback-proof.ts';

const CLIENT_LIFE_S = 60 * 60;
const FLAT_LIFE_S = 60 * 60;

export interface VideoRoutesOptions {
  readonly playback: Playback;
  readonly tokens: SignedTokens;
  readonly secrets: DeviceSecrets;
  readonly geo: Geo;
  readonly client: Authenticate<null>;
  readonly proof: Authenticate<PlaybackProof>;
}

/** Needs `@fastify/formbody` on `app`. */
export function videoRoutes(
  app: FastifyInstance,
  { playback, tokens, secrets, geo, client, proof }: VideoRoutesOptions,
): void {
  // A public client (S-08): the token admits to anonymous calls only, so it asks for no secret.
  registerCall(app, OAuthToken, anyone, ({ client_id }) => ({
    access_token: tokens.sign('client', { cli: client_id.slice(0, 100), jti: randomUUID() }, CLIENT_LIFE_S),
    token_type: 'Bearer',
    expires_in: CLIENT_LIFE_S,
  }));

  registerCall(app, FlatToken, client, ({ deviceId }) => ({
    flatToken: tokens.sign('flat', { dev: deviceId.slice(0, 200), jti: randomUUID() }, FLAT_LIFE_S),
    expiresIn: FLAT_LIFE_S,
  }));

  registerCall(app, LocationLookup, client, (_request, { request }) => geo.locate(request));

  registerCall(app, AppRegister, client, ({ uniqueId }) => {
    const { secret, expiresAtMs } = secrets.secretOf(uniqueId);
    return { secret, expiry: expiresAtMs };
  });

  registerCall(app, Authorize, proof, (content, context) =>
    playback.authorize(content, context.proof, geo.locate(context.request)),
  );

  registerCall(app, StreamCreate, proof, async (stream, context) => ({
    streamId: await playback.open(stream, context.proof),
  }));

  registerCall(app, Heartbeat, proof, async (stream, context) => ({
    heartbeatToken: await playback.beat(stream, context.proof),
  }));

  registerCall(app, StreamDelete, client, async (stream) => {
    await playback.close(stream);
    return {};
  });
}
