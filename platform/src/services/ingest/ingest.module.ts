import type { Job } from '../../infrastructure/jobs/job-runner.ts';
import { ingestResolvers, type IngestResolverOptions } from './console/ingest.resolvers.ts';
import { ingestTypes } from './console/ingest.schema.ts';
import { createIngestDesk, type IngestDeskOptions } from './ingest-desk.service.ts';
import { INGEST_CHANNEL } from './ingest.repo.ts';
import { sweepSegments, type SweepSegmentsOptions } from './sweep-segments.service.ts';

export interface IngestModuleOptions
  extends IngestDeskOptions,
    Pick<IngestResolverOptions, 'editorOf'>,
    Pick<SweepSegmentsOptions, 'keptOf'> {
  readonly store: SweepSegmentsOptions['store'];
}

const SWEEP_EVERY_MS = 60_000;

/** What editors do with channels that encoders send. Their processes are started by `ingest-supervisor.service.ts` (decision 102). */
export const ingestModule = ({ editorOf, store, keptOf, ...options }: IngestModuleOptions) => {
  const { db, clock, config, ingested } = options;
  const jobs: Job[] = [
    {
      name: 'ingest sweep segments',
      everyMs: SWEEP_EVERY_MS,
      run: () => sweepSegments({ db, store, now: () => clock.now(), windowMs: config.windowMs, ingested, keptOf }),
    },
  ];
  return {
    schema: ingestTypes,
    resolvers: ingestResolvers({ desk: createIngestDesk(options), editorOf }),
    /** Consoles are notified of health. */
    channel: INGEST_CHANNEL,
    jobs,
  };
};
