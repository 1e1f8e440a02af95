import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';

export interface LongVideo {
  readonly minutes: number;
  /** Such as `960x540`. */
  readonly size: string;
  /** Frames per second. */
  readonly rate: number;
}

const run = (folder: string, args: readonly string[]): void => {
  execFileSync('nice', ['-n', '10', findFfmpeg(), '-v', 'error', '-y', ...args], { cwd: folder });
};

/** A minute of moving test bars with two sounds, repeated without encoding it again. @returns its path */
export const makeLongVideo = (folder: string, { minutes, size, rate }: LongVideo): string => {
  run(folder, [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=60`],
    ...['-f', 'lavfi', '-i', 'sine=d=60:f=440', '-f', 'lavfi', '-i', 'sine=d=60:f=220'],
    ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1500k'],
    ...['-c:a', 'aac', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=spa', 'minute.mkv'],
  ]);
  run(folder, [...['-stream_loop', String(minutes - 1), '-i', 'minute.mkv', '-map', '0', '-c', 'copy', 'hours.mkv']]);
  return path.join(folder, 'hours.mkv');
};
