import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';

export interface TestVideo {
  readonly seconds: number;
  /** Such as `640x360`. */
  readonly size?: string;
  readonly rate?: string;
  /** Words from the first second on, as an embedded text track. */
  readonly words?: string;
  readonly hasSound?: boolean;
  /** Instead of one sound without a language. */
  readonly sounds?: readonly TestSound[];
}

export interface TestSound {
  /** ISO 639-2. */
  readonly language?: string;
  /** Matroska only. */
  readonly title?: string;
  /** Less than the picture. */
  readonly seconds?: number;
}

/** Makes a video of moving test bars in `folder`; the end of its name is the container. @returns its path */
export const makeVideo = async (folder: string, name: string, video: TestVideo): Promise<string> => {
  const { seconds, size = '426x240', rate = '25', words, hasSound = true, sounds = hasSound ? [{}] : [] } = video;
  const file = path.join(folder, name);
  const subtitles = path.join(folder, 'words.srt');
  if (words !== undefined) await writeFile(subtitles, `1\n00:00:01,000 --> 00:00:03,000\n${words}\n`);
  const args = [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
    ...sounds.flatMap((sound, n) => ['-f', 'lavfi', '-i', `sine=d=${sound.seconds ?? seconds}:f=${440 + 110 * n}`]),
    ...(words === undefined ? [] : ['-i', subtitles, '-c:s', 'mov_text']),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-map', '0'],
    ...sounds.flatMap((sound, n) => ['-map', String(n + 1), ...tagsOf(sound, n)]),
    ...(words === undefined ? [] : ['-map', String(sounds.length + 1)]),
    ...['-y', file],
  ];
  const { status, stderr } = spawnSync(findFfmpeg(), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg made no ${name}: ${stderr}`);
  return file;
};

const tagsOf = ({ language, title }: TestSound, n: number): string[] =>
  Object.entries({ language, title }).flatMap(([key, value]) =>
    value === undefined ? [] : [`-metadata:s:a:${n}`, `${key}=${value}`],
  );
