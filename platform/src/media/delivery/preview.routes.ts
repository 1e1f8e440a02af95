import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openClipLibrary } from '../packaging/clip-library.ts';
import { periodSegmentsOf } from '../packaging/media-keys.ts';
import type { VerifyPlayback } from './access.ts';
import { refuse } from './media-answer.ts';
import { fitsMethod, keepRequestBytes, MAX_LICENCE_REQUEST_BYTES } from './licence-requests.ts';
import type { MediaModuleOptions } from './media.module.ts';
import { parseMediaPath } from './media-path.ts';
import { createMediaService, type MediaService } from './media.service.ts';
import { type ReloadQuery, reloadOf } from './reload-query.ts';
import { readLineup } from './read-lineup.ts';
import { sendMedia } from './send-media.ts';
import type { Sleep } from './low-latency.ts';
import { waitWhileOpen } from './wait-while-open.ts';
import { createIngestedMedia } from './ingested-media.ts';
import { createUploadedMedia } from './uploaded-media.ts';
import { CLOCK_PATH } from '../packaging/stream-clock.ts';

export interface PreviewRoutesOptions
  extends Required<
    Pick<
      MediaModuleOptions,
      | 'clock'
      | 'assetsDir'
      | 'keyRotationS'
      | 'encryption'
      | 'uploads'
      | 'ingested'
      | 'startOverFrom'
      | 'eventsOf'
      | 'latencyOf'
      | 'dvrWindowS'
    >
  > {
  /** Content keys are derived from it. */
  readonly contentSecret: () => Promise<string>;
  /** The content that the token of an address opens for this caller; null: none. */
  readonly openedBy: (token: string, request: FastifyRequest) => string | null;
}

type WildcardRequest = FastifyRequest<{ Params: { '*': string }; Querystring: ReloadQuery }>;

const NOT_FOUND = refuse(404, 'There is no such media address.');
const REFUSED = refuse(403, 'The preview has expired, or another operator opened it. Open it again.');

/** The route has checked the token: what arrives here is the content that it opens. */
const verifyOpened: VerifyPlayback = async ({ tokens: [opened = ''] }, { contentId = opened }) =>
  opened !== '' && contentId === opened
    ? { accountId: null, contentId, deviceId: 'preview', streamId: 'preview', expiresAtMs: Number.POSITIVE_INFINITY }
    : null;

/** Media on an origin that knows its callers, for those who may see them before viewers do. Register it in a separate scope. */
export const previewRoutes = (app: FastifyInstance, options: PreviewRoutesOptions): void => {
  const { clock, openedBy } = options;
  const sleep = waitWhileOpen(app);
  let opening: Promise<MediaService> | null = null;
  // The first preview reads the clips: most processes never need them.
  const service = (): Promise<MediaService> => {
    opening ??= openService(app, { ...options, sleep });
    opening.catch(() => (opening = null));
    return opening;
  };

  app.get(CLOCK_PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(new Date(clock.now()).toISOString()),
  );
  const answer = async (request: WildcardRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const wanted = parseMediaPath(request.params['*']);
    if (!wanted?.token || !fitsMethod(wanted, request.method)) return sendMedia(request, reply, NOT_FOUND);
    const opened = openedBy(wanted.token, request);
    if (opened === null) return sendMedia(request, reply, REFUSED);
    const proof = { form: 'address', tokens: [opened] } as const;
    const context = { proof, licenceBody: request.body, reload: reloadOf(request.query) };
    return sendMedia(request, reply, await (await service()).answer(wanted, context));
  };
  app.get('/media/*', answer);
  keepRequestBytes(app);
  app.post('/media/*', { bodyLimit: MAX_LICENCE_REQUEST_BYTES }, answer);
};

const openService = async (
  app: FastifyInstance,
  {
    clock,
    assetsDir,
    keyRotationS,
    encryption,
    uploads,
    ingested,
    startOverFrom,
    eventsOf,
    latencyOf,
    dvrWindowS,
    contentSecret,
    sleep,
  }: PreviewRoutesOptions & { readonly sleep: Sleep },
): Promise<MediaService> =>
  createMediaService({
    library: await openClipLibrary(assetsDir),
    verify: verifyOpened,
    keySource: { secret: await contentSecret(), scheme: encryption },
    periodSegments: periodSegmentsOf(keyRotationS),
    vendorSystems: [],
    clock,
    sleep,
    dvrWindowS,
    ...readLineup(
      // A preview has the channel's own video in its breaks.
      { clock, dvrWindowS, startOverFrom, eventsOf, latencyOf, insertionsOf: async () => [], siteOrigin: '' },
      app.log,
    ),
    adReports: null,
    uploaded: uploads && createUploadedMedia(uploads),
    licences: null,
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
  });
