import { findFfmpeg, type FoundFfmpeg } from '../../../infrastructure/process/find-ffmpeg.ts';
import { type LimitedRun, ProgramFailure, runLimited } from '../../../infrastructure/process/limited-program.ts';
import { UploadError, type UploadErrorCode } from './upload-error.ts';

/** ffmpeg and ffprobe, under limits. */
export interface Ffmpeg {
  /** Why it cannot be used; null when it can. */
  problem(): string | null;
  /** Whether it converts HDR to SDR. */
  canToneMap(): boolean;
  ffmpeg(args: readonly string[], run: LimitedRun): Promise<string>;
  ffprobe(args: readonly string[], run: LimitedRun): Promise<string>;
}

/** What ffmpeg prints, where its exit code says nothing. */
const PRINTED: readonly (readonly [RegExp, UploadErrorCode])[] = [
  [/No space left on device/, 'no_space'],
  [/Picture size \d+x\d+ is invalid|dimensions not set/, 'bad_dimensions'],
];

const codeOf = ({ reason, message }: ProgramFailure): UploadErrorCode => {
  if (reason === 'timed_out' || reason === 'too_large') return reason;
  return PRINTED.find(([text]) => text.test(message))?.[1] ?? 'broken';
};

/** Looks for the programs when they are first needed, and again after they were missing. `given`: `FFMPEG_PATH`. */
export const createFfmpeg = (given: string | null): Ffmpeg => {
  let found: FoundFfmpeg | string | null = null;
  const look = (): FoundFfmpeg | string => {
    if (found === null || typeof found === 'string') found = findFfmpeg(given);
    return found;
  };
  const run = async (name: 'ffmpeg' | 'ffprobe', args: readonly string[], limited: LimitedRun): Promise<string> => {
    const programs = look();
    if (typeof programs === 'string') throw new UploadError('no_tool', programs);
    try {
      return await runLimited(programs[name], args, limited);
    } catch (error) {
      if (!(error instanceof ProgramFailure) || error.reason === 'aborted') throw error;
      throw new UploadError(codeOf(error), error.message);
    }
  };
  return {
    problem: () => {
      const programs = look();
      return typeof programs === 'string' ? programs : null;
    },
    canToneMap() {
      const programs = look();
      return typeof programs !== 'string' && programs.canToneMap;
    },
    ffmpeg: (args, limited) => run('ffmpeg', ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], limited),
    ffprobe: (args, limited) => run('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], limited),
  };
};
