import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import { openClipLibrary } from '../packaging/clip-library.ts';
import { createPlaybackAccess, type IsSessionLive } from './access.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { createPlaybackTokens } from './playback-token.ts';
import { readStaticFiles } from './static-files.ts';

export interface MediaModuleOptions {
  /** Decides what is on air. Replicas must agree to within a second. */
  clock: Clock;
  /** Signs playback tokens; the same on every replica. */
  keys: KeyRing;
  /** Content keys are derived from it; 32 bytes or more, the same on every replica. */
  contentSecret: string;
  /** Asked for every request of a stream, again and again while it is being opened, so the caller should cache. Default: always. */
  isSessionLive?: IsSessionLive;
  /** The folder with `clips/`, `static/` and `thumbnails/` that `generate.ts` writes. */
  assetsDir: string;
  /** How far back a viewer may seek in a channel. Default 30 minutes. */
  dvrWindowS?: number;
  /** Answers any origin on `/media/*`; false when a proxy in front does. Default true. */
  cors?: boolean;
}

const defaultDvrWindowS = 30 * 60;

/**
 * Everything under `/media/`: channels and recordings, ClearKey licences, static media, `/media/time`.
 * `await app.register(mediaModule, options)`; registration reads the clips.
 * @throws {Error} naming the clip that is missing or damaged.
 */
export const mediaModule = async (app: FastifyInstance, options: MediaModuleOptions): Promise<void> => {
  const {
    clock,
    keys,
    contentSecret,
    assetsDir,
    isSessionLive = async () => true,
    dvrWindowS = defaultDvrWindowS,
    cors = true,
  } = options;
  const [library, staticFiles] = await Promise.all([
    openClipLibrary(assetsDir),
    readStaticFiles(join(assetsDir, 'static')),
  ]);
  const verify = createPlaybackAccess(createPlaybackTokens(keys), isSessionLive, clock);
  mediaRoutes(app, {
    service: createMediaService({ library, verify, contentSecret, clock, dvrWindowS }),
    staticFiles,
    clock,
    cors,
  });
};
