import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { createPlaybackTokens, type IsSessionLive, ownMediaSystems } from '../../media/index.ts';
import type { Content } from '../catalogue/programmes/content.ts';
import { type AccessFacts, createAccessJudge } from './access-judge.ts';
import type { Blackouts } from './blackouts.service.ts';
import { createDeviceSecrets } from './device-secrets.ts';
import { createUsedDeviceTokens } from './device-token.repo.ts';
import type { Geo } from './geo.ts';
import { createPlayback } from './playback.service.ts';
import { clientOf, type IsSignedOut, playbackProofOf } from './playback-proof.ts';
import { openStreams } from './streams/streams.service.ts';
import { createStreamsInUse } from './streams-in-use.ts';
import { videoRoutes } from './video.routes.ts';

export interface VideoModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly geo: Geo;
  readonly accessOf: AccessFacts['accessOf'];
  /** Whose session at a TV provider this is. @throws {HttpError} 401, 403 */
  readonly providerViewerOf: (sessionToken: string, deviceId: string) => Promise<string>;
  readonly couchRightsUntil: AccessFacts['couchRightsUntil'];
  readonly blackouts: Blackouts;
  readonly findContent: (contentId: string) => Promise<Content | undefined>;
  /** When a content may be watched by others than now, epoch ms; null: unknown. */
  readonly nextChange: (contentId: string, nowMs: number) => Promise<number | null>;
  readonly secrets: {
    /** Device secrets are derived from it. */
    readonly device: KeyRing;
    /** The media module's, which checks what we sign. */
    readonly playback: KeyRing;
  };
  /** Of the session that an entitlement token was issued in. */
  readonly isSignedOut: IsSignedOut;
  /** Whether the settings name a receiver for Cast. */
  readonly hasReceivers: () => Promise<boolean>;
  readonly config: Pick<Config, 'limits' | 'valkeyUrl' | 'heartbeatWindowMs' | 'media' | 'origins'>;
}

export interface VideoModule {
  /** A stream that was ended through another replica is believed for `LIVE_BELIEVED_MS` at most. */
  readonly isSessionLive: IsSessionLive;
  /** How many streams are live on all replicas together. */
  readonly countStreams: () => Promise<number>;
  /** Ends what the account is watching. */
  readonly eraseStreams: Eraser;
}

const SWEEP_EVERY_MS = 60_000;

/** Client and device tokens, location, authorisation, live streams (PLAT-029…038). */
export const videoModule = (app: FastifyInstance, options: VideoModuleOptions): VideoModule => {
  const {
    db,
    clock,
    tokens,
    geo,
    accessOf,
    providerViewerOf,
    couchRightsUntil,
    blackouts,
    findContent,
    nextChange,
    secrets: keys,
    isSignedOut,
    hasReceivers,
    config,
  } = options;
  const { streams, close } = openStreams({
    db,
    valkeyUrl: config.valkeyUrl,
    heartbeatWindowMs: config.heartbeatWindowMs,
    onError: (err) => app.log.warn({ err }, 'the connection to Valkey broke'),
  });
  const usedTokens = createUsedDeviceTokens(db);
  const secrets = createDeviceSecrets(keys.device, clock);
  const mediaTokens = createPlaybackTokens(keys.playback);
  const judge = createAccessJudge({ accessOf, couchRightsUntil, blackouts, clock });
  videoRoutes(app, {
    playback: createPlayback({
      streams,
      usedTokens,
      findContent,
      nextChange,
      judge,
      tokens,
      playbackTokens: mediaTokens,
      mediaOrigins: config.media.origins,
      protection: {
        hasHls: config.media.encryption === 'cbcs',
        vendorSystems: config.media.licenceServers ? ownMediaSystems(config.media.licenceServers) : [],
      },
      hasReceivers,
      clock,
    }),
    streamsInUse: createStreamsInUse({ streams, findContent, clock }),
    tokens,
    providerViewerOf,
    secrets,
    geo,
    client: clientOf(tokens),
    proof: playbackProofOf(tokens, secrets, isSignedOut),
    isSignedOut,
    mediaCookies: { domain: config.media.cookieDomain, secure: config.origins.site.startsWith('https:') },
    limit: throttle(app, { name: 'video-tokens', perMinute: config.limits.search }),
  });

  const sweep = () => Promise.all([streams.sweep(clock.now()), usedTokens.sweep(clock.now())]);
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'sweeping ended streams failed'));
  }, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await close();
  });

  return {
    isSessionLive: (session, maxAgeMs) => streams.isLive(session, clock.now(), maxAgeMs),
    countStreams: () => streams.count(clock.now()),
    eraseStreams: (_transaction, { accountId }) => streams.closeAccount(accountId),
  };
};
