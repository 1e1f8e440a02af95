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
  StreamsInUse,
  VIDEO_CODES,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { browserAndSystem } from '../../infrastructure/http/browser-and-system.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, type CallContext, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { DeviceSecrets } from './device-secrets.ts';
import type { Geo } from './geo.ts';
import { isPageOfSite, type MediaCookieRules, writeMediaCookie } from './media-cookies.ts';
import type { Caller, Playback, WithMediaCookie } from './playback.service.ts';
import { type IsSignedOut, type PlaybackProof, viewerOf } from './playback-proof.ts';
import type { ListStreamsInUse } from './streams-in-use.ts';

const CLIENT_LIFE_S = 60 * 60;
const FLAT_LIFE_S = 60 * 60;

export interface VideoRoutesOptions {
  readonly playback: Playback;
  readonly streamsInUse: ListStreamsInUse;
  readonly tokens: SignedTokens;
  readonly providerViewerOf: (sessionToken: string, deviceId: string) => Promise<string>;
  readonly secrets: DeviceSecrets;
  readonly geo: Geo;
  readonly client: Authenticate<null>;
  readonly proof: Authenticate<PlaybackProof>;
  readonly isSignedOut: IsSignedOut;
  readonly mediaCookies: MediaCookieRules;
  /** On client tokens, which anybody may ask for. */
  readonly limit: Throttle;
}

/** Needs `@fastify/formbody` and `@fastify/cookie` on `app`. */
export const videoRoutes = (
  app: FastifyInstance,
  {
    playback,
    streamsInUse,
    tokens,
    providerViewerOf,
    secrets,
    geo,
    client,
    proof,
    isSignedOut,
    mediaCookies,
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

  const callerOf = ({ proof, request }: CallContext<PlaybackProof>): Caller => ({
    proof,
    location: geo.locate(request),
    keepsCookies: isPageOfSite(request),
    deviceName: browserAndSystem(request.headers['user-agent'] ?? ''),
  });
  /** Sets the cookie beside the reply. */
  const send = <Reply>({ reply }: CallContext<unknown>, { reply: fields, cookie }: WithMediaCookie<Reply>): Reply => {
    if (cookie) writeMediaCookie(reply, cookie, mediaCookies);
    return fields;
  };

  registerCall(app, Authorize, proof, async (content, context) =>
    send(context, await playback.authorize(content, callerOf(context))),
  );

  registerCall(app, AccessCheck, proof, async ({ cid }, context) => {
    const { decision, nextCheckMs } = await playback.check(cid, context.proof, geo.locate(context.request));
    return { ...decision, nextCheckMs, code: decision.allowed ? VIDEO_CODES.ok : decision.code };
  });

  registerCall(app, StreamsInUse, proof, (_request, context) => streamsInUse(context.proof));

  registerCall(app, StreamCreate, proof, async (stream, context) =>
    send(context, await playback.open(stream, callerOf(context))),
  );

  registerCall(app, Heartbeat, proof, async (stream, context) =>
    send(context, await playback.beat(stream, callerOf(context))),
  );

  registerCall(app, StreamDelete, client, async (stream, context) => {
    const cookie = await playback.close(stream);
    return send(context, { reply: {}, cookie: isPageOfSite(context.request) ? cookie : null });
  });
};
