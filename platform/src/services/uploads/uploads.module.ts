import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Job } from '../../infrastructure/jobs/job-runner.ts';
import { uploadedFolder, uploadedMediaId } from '../../media/index.ts';
import { uploadResolvers, type UploadResolverOptions } from './console/upload.resolvers.ts';
import { uploadTypes } from './console/upload.schema.ts';
import { captionUpload } from './caption-upload.service.ts';
import { posterRoutes } from './posters/poster.routes.ts';
import { createPosters } from './posters/posters.service.ts';
import { createPictureSweep, type SweepPicturesOptions } from './posters/sweep-pictures.service.ts';
import { sweepUploadedFiles } from './sweep-files.service.ts';
import { createFfmpeg } from './transcoding/ffmpeg.service.ts';
import { createUploadWorker } from './transcoding/worker.service.ts';
import { tusRoutes, UPLOAD_PATH } from './tus.routes.ts';
import { createUploadIntake } from './upload-intake.service.ts';
import type { UploadsConfig } from './upload-config.ts';
import { UPLOAD_CHANNEL } from './upload.repo.ts';
import { createUploadsDesk, type UploadsDeskOptions } from './uploads-desk.service.ts';

export interface UploadsModuleOptions
  extends Pick<UploadsDeskOptions, 'db' | 'clock' | 'store' | 'audit' | 'recordingOf'> {
  readonly config: UploadsConfig;
  readonly pictures: Pick<SweepPicturesOptions, 'withoutChanges' | 'postersInUse'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly editorOf: UploadResolverOptions['editorOf'];
}

const LOOK_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60_000;

/** Uploads of editors: the files arrive by tus, and jobs make recordings of them (decision 80). */
export const uploadsModule = ({ config, log, editorOf, pictures, ...shared }: UploadsModuleOptions) => {
  const { db, clock, store } = shared;
  const { ffmpegPath, folder, threads, maxDurationS, expiresAfterMs } = config;
  const ffmpeg = createFfmpeg(ffmpegPath);
  const worker = createUploadWorker({ db, store, ffmpeg, clock, log, folder, threads, maxDurationS });
  const wake = (): void => {
    void worker.begin().catch((err: unknown) => log.warn({ err }, 'an upload waits for the next look'));
  };
  const desk = createUploadsDesk({ ...shared, folder, expiresAfterMs, wake });
  const posters = createPosters({ store, ffmpeg, folder });
  const { problem } = ffmpeg;
  const quotas = { fileBytes: config.fileBytes, totalBytes: config.totalBytes };
  const jobs: Job[] = [
    { name: 'uploads process', everyMs: LOOK_EVERY_MS, run: worker.begin },
    { name: 'uploads expire', everyMs: SWEEP_EVERY_MS, run: desk.expire },
    { name: 'uploads sweep files', everyMs: SWEEP_EVERY_MS, run: () => sweepUploadedFiles(db, folder) },
    {
      name: 'uploads sweep pictures',
      everyMs: SWEEP_EVERY_MS,
      run: createPictureSweep({ db, store, clock, ...pictures }),
    },
  ];

  return {
    schema: uploadTypes,
    resolvers: uploadResolvers({
      desk,
      caption: (id, file, editor) => captionUpload(shared, id, file, editor),
      posters,
      quotas,
      problem,
      editorOf,
    }),
    /** Consoles are notified of progress. */
    channel: UPLOAD_CHANNEL,
    async routes(app: FastifyInstance): Promise<void> {
      const actorOf = (request: FastifyRequest) => editorOf(request, 'uploads a file');
      const intake = createUploadIntake({ db, clock, folder, quotas, problem, wake });
      await tusRoutes(app, { intake, folder, editorOf: actorOf });
      app.get(`${UPLOAD_PATH}/:id/posters/:file`, async (request: PosterRequest, reply) => {
        const { id, file } = request.params;
        const isPoster = /^[0-9a-f]{16}$/.test(id) && /^\d\.jpg$/.test(file);
        const bytes = isPoster ? await store.get(`${uploadedFolder(uploadedMediaId(id))}posters/${file}`) : null;
        if (!bytes) return reply.code(404).type('text/plain').send('There is no such still.');
        return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(bytes);
      });
      await posterRoutes(app, posters, (request) => editorOf(request, 'uploads a picture'));
      app.addHook('onClose', worker.stop);
    },
    jobs,
  };
};

type PosterRequest = FastifyRequest<{ Params: { id: string; file: string } }>;
