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
}

/** Makes a video of moving test bars in `folder`; the end of its name is the container. @returns its path */
export const makeVideo = async (folder: string, name: string, video: TestVideo): Promise<string> => {
  const { seconds, size = '426x240', rate = '25', words, hasSound = true } = video;
  const file = path.join(folder, name);
  const subtitles = path.join(folder, 'words.srt');
  if (words !== undefined) await writeFile(subtitles, `1\n00:00:01,000 --> 00:00:03,000\n${words}\n`);
  const args = [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
    ...(hasSound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}:f=440`] : []),
    ...(words === undefined ? [] : ['-i', subtitles, '-c:s', 'mov_text']),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-map', '0'],
    ...(hasSound ? ['-map', '1'] : []),
    ...(words === undefined ? [] : ['-map', hasSound ? '2' : '1']),
    ...['-y', file],
  ];
  const { status, stderr } = spawnSync(findFfmpeg(), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg made no ${name}: ${stderr}`);
  return file;
};
