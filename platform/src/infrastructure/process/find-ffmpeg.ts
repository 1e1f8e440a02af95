import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

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

export interface FoundFfmpeg {
  /** Absolute paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly canToneMap: boolean;
}

/** `given`: `FFMPEG_PATH`. @returns the programs, or why they cannot be used */
export const findFfmpeg = (given: string | null): FoundFfmpeg | string => {
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
