import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Job } from '../../infrastructure/jobs/job-runner.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { createContentChanges } from '../content/content-changes.service.ts';
import { type ContentDeskOptions, createContentDesk } from '../content/content-desk.service.ts';
import { createClips } from './clips.service.ts';
import { createProgramRecordings } from './program-recordings.service.ts';
import { recorderResolvers, type RecorderResolverOptions } from './recorder.resolvers.ts';
import { recorderTypes } from './recorder.schema.ts';
import { createRecorder, type RecorderOptions } from './recorder.service.ts';

export interface RecorderModuleOptions
  extends Omit<ContentDeskOptions, 'checkManifest'>,
    Pick<RecorderResolverOptions, 'editorOf'>,
    Pick<RecorderOptions, 'videoMs'> {
  readonly guide: Guide;
  /** How long recordings are kept; 0: programmes are not recorded. */
  readonly days: number;
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
}

const MINUTE_MS = 60_000;

/** Programmes become recordings at their end, and parts of channels become clips (decision 75). */
export const recorderModule = ({
  editorOf,
  guide,
  days,
  videoMs,
  siteOrigin,
  pathOf,
  ...options
}: RecorderModuleOptions) => {
  const { db, clock } = options;
  const change = createContentChanges(options);
  const recorder = createRecorder({ db, clock, guide, change, days, videoMs });
  const desk = createContentDesk({ ...options, checkManifest: refuseManifest });
  const jobs: readonly Job[] = [
    { name: 'recorder.record', everyMs: MINUTE_MS, run: recorder.record },
    { name: 'recorder.expire', everyMs: 15 * MINUTE_MS, run: recorder.expire },
  ];
  const clips = createClips({ db, clock, guide, desk, siteOrigin, pathOf });
  return {
    schema: recorderTypes,
    resolvers: recorderResolvers({
      programs: createProgramRecordings({ db, clock, guide, change, days }),
      clips,
      editorOf,
    }),
    jobs,
    /** The part of a channel that a clip is. */
    placeOfClip: clips.place,
  };
};

/** A part of a channel has none. */
const refuseManifest = () => Promise.reject(new Error('A clip has no manifest of another host.'));
