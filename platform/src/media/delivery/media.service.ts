import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { ClipLibrary } from '../packaging/clip-library.ts';
import type { ContentKey } from '../packaging/content-key.ts';
import { keyPeriods } from '../packaging/media-keys.ts';
import { isIngestedMedia } from '../ingest/ingested-media-id.ts';
import { isUploadedMedia } from '../uploaded/uploaded-package.ts';
import type { LicenceRelay } from '../licences/licence-relay.service.ts';
import type { MediaProof, VerifyPlayback } from './access.ts';
import { type Item, itemOf, type KeyOptions } from './item.ts';
import { LICENCE_REFUSALS, keyFor, type LicenceRefusal, licenceFor } from './licence.ts';
import { allowed, type MediaAnswer, refuse } from './media-answer.ts';
import { collectionOf, type MediaRequest } from './media-path.ts';
import { createPackager, type StreamRequest } from './packager.ts';
import { createSegmentWindow } from './segment-window.ts';
import type { Reload } from './ingested-parts.ts';
import { createLowLatency, type Sleep } from './low-latency.ts';
import type { Lineup } from './read-lineup.ts';
import type { AdClient, TakeAdReport } from './channel-insertions.ts';
import { createPlaces } from './place.ts';
import { answerReport } from './answer-report.ts';

/** What belongs to a request beside its address. */
export interface MediaRequestContext {
  readonly proof: MediaProof;
  /** What was posted to a licence address; without it the certificate of the key system is requested. */
  readonly licenceBody?: unknown;
  /** Of a proxy's access check: the request that it checks is for a manifest. */
  readonly isJoin?: boolean;
  /** The player asks for the changes of a playlist only. */
  readonly isDelta?: boolean;
  /** The player asks for a playlist that has at least this. */
  readonly reload?: Reload;
  readonly client?: AdClient | null;
}

export interface MediaService {
  answer: (request: MediaRequest, context: MediaRequestContext) => Promise<MediaAnswer>;
}

export interface MediaServiceOptions extends Lineup, KeyOptions {
  library: ClipLibrary;
  verify: VerifyPlayback;
  clock: Clock;
  dvrWindowS: number;
  sleep: Sleep;
  /** Answers from the files of uploaded recordings; null: there are none. */
  uploaded: ((request: StreamRequest) => Promise<MediaAnswer>) | null;
  /** Requests licences of media of other hosts; null: no licence server is configured. */
  licences: LicenceRelay | null;
  /** Answers for channels that encoders send; null: there are none. */
  ingested: ((request: StreamRequest, reload?: Reload) => Promise<MediaAnswer>) | null;
  /** Takes the reports of inserted ads; null: there are none. */
  adReports: TakeAdReport | null;
}

type LicenceRequest = Extract<MediaRequest, { kind: 'licence' }>;

/** A proxy keeps the answer of an access check for some seconds itself, so the answer must be newer than others. */
const ACCESS_CHECK_MAX_AGE_MS = 1_000;

const json = (status: 200 | 403, body: object): MediaAnswer => ({
  status,
  type: 'application/json',
  cacheControl: 'no-store',
  body: JSON.stringify(body),
});

const refuseLicence = (code: LicenceRefusal): MediaAnswer => json(403, { code, message: LICENCE_REFUSALS[code] });

/** Checks each request, and answers it from the packager. */
export const createMediaService = (options: MediaServiceOptions): MediaService => {
  const { verify, clock, dvrWindowS, startOver, events, uploaded, ingested, licences } = options;
  const { sleep, latency, insertions, adReports } = options;
  const window = createSegmentWindow(clock, dvrWindowS, startOver, latency);
  const lowLatency = createLowLatency(clock, sleep);
  const placeOf = createPlaces(insertions.of);
  const pack = createPackager({ ...options, window, lowLatency, eventsOf: events.of, placeOf });

  const ownItem = (id: string): Item | null => itemOf({ collection: collectionOf(id), contentId: id }, options);
  /** What a licence server needs for media of the platform; none for others. */
  const playableKeys = (item: Item | null): readonly ContentKey[] => {
    if (!item?.keys) return [];
    const { first, last } = window.playable(item.content);
    return keyPeriods(item.keys, first, last).map(({ contentKey }) => contentKey);
  };

  const licence = async (
    { contentId, system }: LicenceRequest,
    { proof, licenceBody }: MediaRequestContext,
  ): Promise<MediaAnswer> => {
    // The licence of another host's media is the first request of its stream here, so it may wait for the slot.
    const grant = await verify(proof, { contentId: contentId ?? undefined, isJoin: system !== null });
    if (!grant) return refuseLicence('no_stream');
    const item = ownItem(grant.contentId);
    if (system !== null && !(system === 'clearkey' && item?.keys)) {
      const { deviceId } = grant;
      const request = { system, contentId: grant.contentId, deviceId, body: licenceBody, keys: playableKeys(item) };
      const hasKeys = !item || options.vendorSystems.some((vendor) => vendor === system);
      return (hasKeys && licences?.(request)) || refuse(404, `No licence server is configured for ${system}.`);
    }
    if (!item) return refuseLicence('key_unknown');
    const licence = licenceFor(licenceBody, item.keys, window.playable(item.content));
    return typeof licence === 'string' ? refuseLicence(licence) : json(200, licence);
  };

  const key = (item: Item | null, keyId: string): MediaAnswer => {
    if (!item) return refuseLicence('key_unknown');
    const period = keyFor(Buffer.from(keyId, 'hex'), item.keys, window.playable(item.content));
    if (typeof period === 'string') return refuseLicence(period);
    return { status: 200, type: 'application/octet-stream', cacheControl: 'no-store', body: period.contentKey.key };
  };

  /** Until a channel has what is requested. @returns why it will not */
  const wait = async (request: StreamRequest, { reload = null }: MediaRequestContext): Promise<MediaAnswer | null> => {
    if (request.collection !== 'channels') return null;
    await latency.update(request.contentId);
    if (latency.of(request.contentId) === 'low') {
      if (request.kind === 'playlist') return lowLatency.playlist(reload);
      if (request.kind === 'part') await lowLatency.part(request.n, request.part);
      else if ('n' in request) await lowLatency.beginning(request.n);
      return null;
    }
    // Some players request a segment when it begins, and would repeat a 404 without a pause until it is complete.
    if ('n' in request) await lowLatency.end(request.n);
    return null;
  };

  return {
    answer: async (request, context) => {
      if (request.kind === 'licence') return licence(request, context);
      const { kind, contentId } = request;
      const isAccessCheck = kind === 'access';
      const isListing = kind === 'manifest' || kind === 'playlist';
      const isJoin = kind === 'manifest' || kind === 'master' || (isAccessCheck && context.isJoin === true);
      const maxAgeMs = isAccessCheck ? ACCESS_CHECK_MAX_AGE_MS : undefined;
      const grant = await verify(context.proof, { contentId, isJoin, maxAgeMs });
      if (!grant)
        return refuse(403, 'The playback token is missing or not valid for this content, or its stream has ended.');
      if (request.kind === 'access') return allowed;
      if (request.kind === 'report') return answerReport(adReports, request, grant, context.client);
      if (request.kind === 'key') return key(itemOf(request, options), request.keyId);
      if (uploaded && isUploadedMedia(contentId)) return uploaded(request);
      if (ingested && isIngestedMedia(contentId)) return ingested(request, context.reload);
      const refusal = await wait(request, context);
      if (refusal) return refusal;
      if (request.collection === 'channels' && kind !== 'init') {
        await startOver.update(contentId);
        await insertions.update(contentId);
      }
      if (request.collection === 'channels' && isListing) await events.update(contentId);
      return pack(request, context.isDelta === true);
    },
  };
};
