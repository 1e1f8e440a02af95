import { randomUUID } from 'node:crypto';
import {
  AccessCheck,
  AppRegister,
  Authorize,
  FlatToken,
  Heartbeat,
  LocationLookup,
  OAuthToken,
  StreamCreate,
  StreamDelete,
  VIDEO_CODES,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { Blackouts } from './blackouts.service.ts';
import type { DeviceSecrets } from './device-secrets.ts';
import type { Geo } from './geo.ts';
import type { Playback } from './playback.service.ts';
import { type IsSignedOut, type PlaybackProof, viewerOf } from './playback-proof.ts';

const CLIENT_LIFE_S = 60 * 60;
const FLAT_LIFE_S = 60 * 60;

export interface VideoRoutesOptions {
  readonly playback: Playback;
  readonly blackouts: Pick<Blackouts, 'of'>;
  readonly tokens: SignedTokens;
  readonly providerViewerOf: (sessionToken: string, deviceId: string) => Promise<string>;
  readonly secrets: DeviceSecrets;
  readonly geo: Geo;
  readonly client: Authenticate<null>;
  readonly proof: Authenticate<PlaybackProof>;
  readonly isSignedOut: IsSignedOut;
  /** On client tokens, which anybody may ask for. */
  readonly limit: Throttle;
}

/** Needs `@fastify/formbody` on `app`. */
export const videoRoutes = (
  app: FastifyInstance,
  {
    playback,
    blackouts,
    tokens,
    providerViewerOf,
    secrets,
    geo,
    client,
    proof,
    isSignedOut,
    limit,
  }: VideoRoutesOptions,
): void => {
  // A public client (S-08): the token admits to anonymous calls only, so it asks for no secret.
  registerCall(app, OAuthToken, anyone, async ({ client_id }, { request }) => {
    await limit(request);
    return {
      access_token: tokens.sign('client', { cli: client_id.slice(0, 100), jti: randomUUID() }, CLIENT_LIFE_S),
      token_type: 'Bearer',
      expires_in: CLIENT_LIFE_S,
    };
  });

  registerCall(app, FlatToken, client, async ({ deviceId, kind, sessionToken = '' }) => {
    const claims = { dev: deviceId.slice(0, 200), jti: randomUUID() };
    const flatToken =
      kind === 'tve'
        ? tokens.sign('tve', { ...claims, sub: await providerViewerOf(sessionToken, deviceId) }, FLAT_LIFE_S)
        : tokens.sign('flat', claims, FLAT_LIFE_S);
    return { flatToken, expiresIn: FLAT_LIFE_S };
  });

  registerCall(app, LocationLookup, client, (_request, { request }) => geo.locate(request));

  registerCall(app, AppRegister, client, async ({ uniqueId, viewerToken, providerToken = '' }) => {
    const viewer =
      viewerToken === undefined
        ? null
        : await viewerOf(tokens, isSignedOut)({ viewerToken, providerToken, deviceId: uniqueId });
    const { secret, expiresAtMs } = secrets.secretOf(uniqueId, viewer);
    return { secret, expiry: expiresAtMs };
  });

  registerCall(app, Authorize, proof, (content, context) =>
    playback.authorize(content, context.proof, geo.locate(context.request)),
  );

  registerCall(app, AccessCheck, proof, async ({ cid }, context) => {
    const decision = await playback.check(cid, context.proof, geo.locate(context.request));
    const blackout = await blackouts.of(cid);
    return {
      ...(decision.allowed ? { allowed: true, code: VIDEO_CODES.ok } : decision),
      ...(blackout ? { blackoutUntil: blackout.until } : {}),
    };
  });

  registerCall(app, StreamCreate, proof, async (stream, context) => ({
    streamId: await playback.open(stream, context.proof),
  }));

  registerCall(app, Heartbeat, proof, async (stream, context) => ({
    heartbeatToken: await playback.beat(stream, context.proof, geo.locate(context.request)),
  }));

  registerCall(app, StreamDelete, client, async (stream) => {
    await playback.close(stream);
    return {};
  });
};
