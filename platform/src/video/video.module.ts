import type { FastifyInstance } from 'fastify';
import type { Content } from '../catalogue/content.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { playbackTokens } from '../media/index.ts';
import type { SignedTokens } from '../tokens/signed-tokens.ts';
import { type AccessFacts, accessJudge } from './access-judge.ts';
import type { Blackouts } from './blackouts.service.ts';
import { deviceSecrets } from './device-secrets.ts';
import { usedDeviceTokens } from './device-token.repo.ts';
import type { Geo } from './geo.ts';
import { playback } from './playback.service.ts';
import { clientOf, playbackProofOf } from './playback-proof.ts';
import { postgresStreams } from './stream.repo.ts';
import { videoRoutes } from './video.routes.ts';

export interface VideoModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly geo: Geo;
  readonly accessOf: AccessFacts['accessOf'];
  /** Whose session at a TV provider this is. @throws {HttpFault} 401, 403 */
  readonly providerViewerOf: (sessionToken: string, deviceId: string) => Promise<string>;
  readonly couchRightsUntil: AccessFacts['couchRightsUntil'];
  readonly blackouts: Blackouts;
  readonly findContent: (contentId: string) => Promise<Content | undefined>;
  readonly secrets: {
    /** Device secrets are derived from it. */
    readonly device: string;
    /** The media module's, which checks what we sign. */
    readonly media: string;
  };
}

export interface VideoModule {
  isSessionLive(streamId: string): Promise<boolean>;
}

const SWEEP_EVERY_MS = 60_000;

/** Client and device tokens, location, authorisation, live streams (PLAT-029…038). */
export function videoModule(app: FastifyInstance, options: VideoModuleOptions): VideoModule {
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
    secrets: keys,
  } = options;
  const streams = postgresStreams(db);
  const usedTokens = usedDeviceTokens(db);
  const secrets = deviceSecrets(keys.device, clock);
  const mediaTokens = playbackTokens(keys.media);
  const judge = accessJudge({ accessOf, couchRightsUntil, blackouts, clock });
  videoRoutes(app, {
    playback: playback({ streams, usedTokens, findContent, judge, tokens, playbackTokens: mediaTokens, clock }),
    blackouts,
    tokens,
    providerViewerOf,
    secrets,
    geo,
    client: clientOf(tokens),
    proof: playbackProofOf(tokens, secrets),
  });

  const sweep = () => Promise.all([streams.sweep(clock.now()), usedTokens.sweep(clock.now())]);
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'sweeping ended streams failed'));
  }, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  return { isSessionLive: (streamId) => streams.isLive(streamId, clock.now()) };
}
