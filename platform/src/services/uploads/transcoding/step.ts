import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import type { Ffmpeg } from './ffmpeg.service.ts';

/** What a step of the processing may use. */
export interface StepContext {
  readonly uploadId: string;
  /** The uploaded file. */
  readonly file: string;
  /** Empty at the start of the step, and removed after it. */
  readonly folder: string;
  readonly store: ObjectStore;
  readonly ffmpeg: Ffmpeg;
  readonly threads: number;
  readonly maxDurationS: number;
  readonly signal: AbortSignal;
  /** 0 to 1 of this step. */
  readonly report: (fraction: number) => void;
}
