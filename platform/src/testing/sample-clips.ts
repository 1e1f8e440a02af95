import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTrack, type Track } from '../media/packaging/track.ts';

/** The committed media, for tests. */
export const sampleAssetsDir = fileURLToPath(new URL('../../media', import.meta.url));

export const sampleTrack = (name: string): Track => readTrack(readFileSync(`${sampleAssetsDir}/clips/${name}.mp4`));
