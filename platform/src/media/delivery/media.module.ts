import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import { createIngestedMedia, type IngestedMediaOptions } from './ingested-media.ts';
import { createUploadedMedia, type ReadsObjects } from './uploaded-media.ts';
import type { EncryptionScheme } from '../packaging/content-key.ts';
import { openClipLibrary } from '../packaging/clip-library.ts';
import { periodSegmentsOf } from '../packaging/media-keys.ts';
import { DEFAULT_ROTATION_S } from '../media-config.ts';
import { createLicenceRelay } from '../licences/licence-relay.service.ts';
import { type LicenceServers, ownMediaSystems } from '../licences/licence-servers.ts';
import { createPlaybackAccess, type IsSessionLive } from './access.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { createPlaybackTokens } from './playback-token.ts';
import type { EventsOf } from './channel-events.ts';
import { type LatencyOf, readLineup } from './read-lineup.ts';
import type { InsertionsOf, TakeAdReport } from './channel-insertions.ts';
import type { Sleep } from './low-latency.ts';
import type { StartOverFrom } from './start-over.ts';
import { readStaticFiles } from './static-files.ts';
import { waitWhileOpen } from './wait-while-open.ts';

export interface MediaModuleOptions {
  /** Decides what is on air. Replicas must agree to within a second. */
  clock: Clock;
  /** Signs playback tokens; the same on every replica. */
  keys: KeyRing;
  /** Content keys are derived from it; 32 bytes or more, the same on every replica. */
  contentSecret: string;
  /** Seconds for which the segments of a protected channel have the same key; the same on every replica. Default one hour. */
  keyRotationS?: number;
  /** How protected media are encrypted; the same on every replica. Default `cbcs`, which HLS needs. */
  encryption?: EncryptionScheme;
  /** Called for every request of a stream, repeatedly while it is being opened, so the caller should cache. Default: always. */
  isSessionLive?: IsSessionLive;
  /** Where uploaded recordings are; null: there are none. */
  uploads?: ReadsObjects | null;
  /** Servers of licences for protected media of other hosts; null: there are none. */
  licenceServers?: LicenceServers | null;
  /** Channels that encoders send; null: there are none. */
  ingested?: Pick<IngestedMediaOptions, 'runsOf' | 'windowMs' | 'eventsOf'> | null;
  /** The folder with `clips/`, `static/` and `thumbnails/` that `generate.ts` writes. */
  assetsDir: string;
  /** How far back a viewer may seek in a channel. Default 30 minutes. */
  dvrWindowS?: number;
  /** Since when a channel can be watched, where that is before the DVR window. Default: never. */
  startOverFrom?: StartOverFrom;
  /** What is known about a channel, for its manifests. Default: nothing. */
  eventsOf?: EventsOf;
  /** What editors chose for a channel. Default: standard. */
  latencyOf?: LatencyOf;
  /** The ads that are put into a channel; replicas must agree. Default: none. */
  insertionsOf?: InsertionsOf;
  /** Takes what players report of these ads. */
  adReports?: TakeAdReport | null;
  /** Waits for parts of low-latency channels; tests let their clock pass instead. */
  sleep?: Sleep;
  /** Allows other origins on `/media/*`; false when a proxy in front does. Default true. */
  cors?: boolean;
  /** Its pages may read media that cookies authorise, from another media origin, too. */
  siteOrigin: string;
}

const defaultDvrWindowS = 30 * 60;

/**
 * Everything under `/media/`: channels and recordings, licences, static media, `/media/time`.
 * `await app.register(mediaModule, options)`; registration reads the clips.
 * @throws {Error} naming the clip that is missing or damaged.
 */
export const mediaModule = async (app: FastifyInstance, options: MediaModuleOptions): Promise<void> => {
  const {
    clock,
    keys,
    contentSecret,
    assetsDir,
    keyRotationS = DEFAULT_ROTATION_S,
    encryption = 'cbcs',
    isSessionLive = async () => true,
    dvrWindowS = defaultDvrWindowS,
    startOverFrom = async () => null,
    eventsOf = async () => [],
    latencyOf = async () => 'standard' as const,
    insertionsOf = async () => [],
    adReports = null,
    sleep = waitWhileOpen(app),
    cors = true,
    siteOrigin,
    uploads = null,
    licenceServers = null,
    ingested = null,
  } = options;
  const [library, staticFiles] = await Promise.all([
    openClipLibrary(assetsDir),
    readStaticFiles(join(assetsDir, 'static')),
  ]);
  const verify = createPlaybackAccess(createPlaybackTokens(keys), isSessionLive, clock);
  mediaRoutes(app, {
    service: createMediaService({
      library,
      verify,
      keySource: { secret: contentSecret, scheme: encryption },
      periodSegments: periodSegmentsOf(keyRotationS),
      vendorSystems: licenceServers ? ownMediaSystems(licenceServers) : [],
      clock,
      sleep,
      dvrWindowS,
      ...readLineup({ clock, dvrWindowS, startOverFrom, eventsOf, latencyOf, insertionsOf, siteOrigin }, app.log),
      adReports,
      uploaded: uploads && createUploadedMedia(uploads),
      licences: licenceServers && createLicenceRelay(licenceServers, clock),
      ingested:
        uploads &&
        ingested &&
        createIngestedMedia({
          ...ingested,
          store: uploads,
          latencyOf,
          sleep,
          startOverFrom,
          clock,
          log: app.log,
        }),
    }),
    staticFiles,
    stills: uploads,
    clock,
    cors,
    siteOrigin,
  });
};
