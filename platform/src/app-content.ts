import type { FastifyBaseLogger } from 'fastify';
import type { Shared } from './app-shared.ts';
import type { Config } from './config.ts';
import { appendAudit } from './control-plane/registry/audit/audit.repo.ts';
import { assertEdits, type Caller } from './control-plane/registry/model/grants.ts';
import { checkReason } from './control-plane/registry/model/request-check.ts';
import { createReleasedAddresses } from './control-plane/registry/compositions/released-addresses.service.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import type { EditorOf } from './infrastructure/http/editor.ts';
import { readMediaSecret } from './infrastructure/keys/media-secret.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens } from './infrastructure/tokens/signed-tokens.ts';
import type { ObjectStore } from './infrastructure/store/object-store.ts';
import { channelOf, MEDIA_ASSETS, posterIdOf, runsBetween, segmentMsOf, stillFile } from './media/index.ts';
import { createBuiltInContent } from './services/catalogue/built-in-content.service.ts';
import { createGuide } from './services/catalogue/programmes/guide.ts';
import { createProgrammeGuide } from './services/catalogue/programmes/programme-guide.ts';
import { type ContentModuleOptions, contentModule } from './services/content/content.module.ts';
import { createPublishedContent } from './services/content/published-content.service.ts';
import { type ContentPreviewOptions, contentPreviewModule } from './services/content-preview/content-preview.module.ts';
import { breaksModule } from './services/breaks/breaks.module.ts';
import { type BreaksOptions, createBreaks } from './services/breaks/breaks.service.ts';
import { recorderModule } from './services/recorder/recorder.module.ts';
import { type IngestModuleOptions, ingestModule } from './services/ingest/ingest.module.ts';
import type { IngestSupervisorOptions } from './services/ingest/ingest-supervisor.service.ts';
import { createAdServer } from './services/insertion/ad-server.ts';
import { adReportsJob } from './services/insertion/ad-reports.service.ts';
import { createInsertions } from './services/insertion/insertions.service.ts';
import { runsOf } from './services/ingest/live-runs.repo.ts';
import {
  ingestedChannels,
  recordedParts,
  postersInUse,
  recordingOfMedium,
  sourceOfChannel,
  withoutContentChanges,
} from './services/content/content-references.repo.ts';
import { type UploadsModuleOptions, uploadsModule } from './services/uploads/uploads.module.ts';
import { findMedium } from './services/uploads/uploads-desk.service.ts';

/** The modules of editors: their parts of the registry's API, and their jobs. */
export const openContentModules = async (shared: Shared) => {
  const recorder = openRecorder(shared);
  const uploads = openUploads(shared);
  const ingest = openIngest(shared);
  const preview = await openPreview(shared, recorder.placeOfClip);
  return {
    extensions: [openContent(shared), recorder, uploads, ingest, preview, openBreaks(shared)],
    jobs: [...recorder.jobs, ...uploads.jobs, ...ingest.jobs, adReportsJob(shared)],
  };
};

type ContentParts = Pick<ContentModuleOptions, 'db' | 'clock' | 'config'> & { readonly store: ObjectStore };

/** Content belongs to the services: the API, its callers and the audit are the registry's. */
const contentOptions = ({
  db,
  clock,
  store,
}: Pick<ContentParts, 'db' | 'clock' | 'store'>): Omit<ContentModuleOptions, 'config'> => ({
  db,
  clock,
  builtIn: createBuiltInContent(db),
  findMedium,
  async hasPoster(address) {
    const id = posterIdOf(address);
    return id === null || (await store.stat(stillFile(id, 640))) !== null;
  },
  audit: auditContent,
  editorOf,
});

export const openContent = ({ config, ...parts }: ContentParts) => contentModule({ ...contentOptions(parts), config });

type RecorderConfig = Pick<Config, 'recordingDays' | 'environment'> & {
  readonly origins: Pick<Config['origins'], 'site'>;
};

/** Programmes that become recordings. */
export const openRecorder = ({
  config,
  ...parts
}: Pick<ContentParts, 'db' | 'clock' | 'store'> & { readonly config: RecorderConfig }) => {
  const { db, clock } = parts;
  return recorderModule({
    ...contentOptions(parts),
    guide: createGuide(createProgrammeGuide(createPublishedContent(db, clock)), clock),
    days: config.recordingDays,
    videoMs: async (id, fromMs, untilMs) =>
      runsBetween(await runsOf(db, id), { fromMs, untilMs }).reduce(
        (sumMs, run) => sumMs + (run.last - run.first + 1) * segmentMsOf(run),
        0,
      ),
    siteOrigin: config.origins.site,
    pathOf: createReleasedAddresses({ db, clock, environment: config.environment }),
  });
};

export const openUploads = ({
  db,
  clock,
  store,
  log,
  config: { uploads },
}: Pick<UploadsModuleOptions, 'db' | 'clock' | 'store' | 'log'> & {
  readonly config: Pick<Shared['config'], 'uploads'>;
}) =>
  uploadsModule({
    db,
    clock,
    store,
    log,
    config: uploads,
    pictures: { withoutChanges: (work) => withoutContentChanges(db, work), postersInUse },
    recordingOf: (mediaId) => recordingOfMedium(db, mediaId, clock.now()),
    audit: auditContent,
    editorOf,
  });

export const openIngest = ({
  db,
  clock,
  store,
  config: { ingest },
}: Pick<IngestModuleOptions, 'db' | 'clock' | 'store'> & { readonly config: Pick<Shared['config'], 'ingest'> }) =>
  ingestModule({
    db,
    clock,
    store,
    config: ingest,
    ingested: () => ingestedChannels(db, clock.now()),
    keptOf: keptSpans(db, clock),
    audit: auditContent,
    editorOf,
  });

/** Breaks of the channels whose manifests the platform writes. */
type BreakParts = Pick<ContentParts, 'db' | 'clock'> & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly config: Pick<Config, 'adServerUrl'>;
};

const breaksOptions = ({ db, clock, log, config: { adServerUrl } }: BreakParts): BreaksOptions => ({
  db,
  clock,
  insertion: createInsertions({
    db,
    clock,
    log,
    adServer: createAdServer(adServerUrl),
    isOn: async (id) => (await createProgrammeGuide(createPublishedContent(db, clock)).adInsertion(id)) === 'server',
  }),
  async sourceOf(id) {
    const edited = await sourceOfChannel(db, id, clock.now());
    // A draft changes nothing of what viewers get of a built-in channel.
    return channelOf(id) && !edited?.isLive ? 'synthetic' : (edited?.source ?? null);
  },
  audit: auditContent,
});

export const openBreaks = (parts: BreakParts) => breaksModule({ ...breaksOptions(parts), editorOf });

/** Breaks that encoders signal in their streams. */
export const openEncoderBreaks = (parts: BreakParts): IngestSupervisorOptions['onSplice'] => {
  const { encoderSignal } = createBreaks(breaksOptions(parts));
  return (channelId, { message, atMs }) => encoderSignal(channelId, Buffer.from(message, 'base64'), atMs);
};

/** A program that has ended is recorded within a minute; a process that was down has a quarter of an hour. */
const RECORDED_WITHIN_MS = 15 * 60_000;

/** What a channel has to keep beyond its window: what recordings play, and programs that may become one. */
const keptSpans =
  (db: Db, clock: Clock): IngestModuleOptions['keptOf'] =>
  async (channelId) => {
    const nowMs = clock.now();
    const programmes = createProgrammeGuide(createPublishedContent(db, clock));
    const guide = createGuide(programmes, clock);
    const channel = (await guide.channels()).find(({ id }) => id === channelId);
    const recent = channel ? await guide.between(channel, nowMs - RECORDED_WITHIN_MS, nowMs + 1) : [];
    const starts = [
      ...recent.map(({ sc_st_dt }) => Date.parse(sc_st_dt)),
      await programmes.startOverFrom(channelId, nowMs),
    ];
    const onAir = starts.filter((startMs) => startMs !== null).map((fromMs) => ({ fromMs, untilMs: nowMs }));
    return [...onAir, ...(await recordedParts(db, channelId, nowMs))];
  };

const openPreview = async (
  { db, clock, store, keys, config }: Pick<Shared, 'db' | 'clock' | 'store' | 'keys' | 'config'>,
  placeOfClip: ContentPreviewOptions['placeOfClip'],
) => {
  const guide = createProgrammeGuide(createPublishedContent(db, clock));
  return contentPreviewModule({
    db,
    clock,
    placeOfClip,
    tokens: createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock),
    contentSecret: () => readMediaSecret(db),
    keyRotationS: config.media.keyRotationS,
    encryption: config.media.encryption,
    assetsDir: MEDIA_ASSETS,
    uploads: store,
    ingested: {
      runsOf: (id) => runsOf(db, id),
      windowMs: config.ingest.windowMs,
      // Breaks are for players of viewers.
      eventsOf: async () => [],
    },
    startOverFrom: (id, nowMs) => guide.startOverFrom(id, nowMs),
    eventsOf: (id, span) => guide.events(id, span),
    latencyOf: (id) => guide.latency(id),
    audit: auditContent,
    editorOf,
  });
};

const auditContent: ContentModuleOptions['audit'] = (trx, atMs, fact) =>
  appendAudit(trx, atMs, { ...fact, action: 'edit_content', environment: null });

const editorOf: EditorOf = (context, given) => {
  const { caller } = context as { readonly caller: Caller };
  assertEdits(caller);
  const reason = given.trim();
  checkReason(reason);
  return { actor: caller.actor, reason };
};
