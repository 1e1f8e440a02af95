import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
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

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name: string): string | null => {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

const INSTALL = 'install it (on Debian: apt-get install ffmpeg), or set FFMPEG_PATH to its executable';

interface Found {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly canToneMap: boolean;
}

/** @returns the programs, or why they cannot be used */
const find = (given: string | null): Found | string => {
  const ffmpeg = given ?? onPath('ffmpeg');
  if (ffmpeg === null || !isExecutable(ffmpeg)) return `ffmpeg is not installed on the server: ${INSTALL}.`;
  const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe');
  if (!isExecutable(ffprobe)) return `There is no ffprobe beside ${ffmpeg}: ${INSTALL}.`;
  const { stdout } = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  const missing = ['libx264', 'aac', 'mjpeg', 'libwebp'].filter(
    (name) => !new RegExp(`^ [A-Z.]{6} ${name} `, 'm').test(stdout),
  );
  if (missing.length > 0) return `${ffmpeg} has no encoder ${missing.join(', ')}: install one that has them.`;
  const filters = spawnSync(ffmpeg, ['-hide_banner', '-filters'], { encoding: 'utf8' }).stdout;
  const canToneMap = ['zscale', 'tonemap'].every((name) => new RegExp(`^ [A-Z.]{3} ${name} `, 'm').test(filters));
  return { ffmpeg, ffprobe, canToneMap };
};

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
  let found: Found | string | null = null;
  const look = (): Found | string => {
    if (found === null || typeof found === 'string') found = find(given);
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
