import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTrack, type Track } from '../media/packaging/track.ts';

/** The committed media, for tests. */
export const sampleAssetsDir = fileURLToPath(new URL('../../media', import.meta.url));

export function sampleTrack(name: string): Track {
  return readTrack(readFileSync(`${sampleAssetsDir}/clips/${name}.mp4`));
}
