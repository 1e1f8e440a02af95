import type { Translate } from '@grandstand/shared-contracts/config';
import type { AudioTrack } from './player-port.ts';
import { trackName } from './track-name.ts';

/** Labels of the platform's streams, which have a name in each language of the site. */
const KEYS = {
  Home: 'player.audio.home',
  Away: 'player.audio.away',
  Radio: 'player.audio.radio',
} as const;

const isKnown = (label: string): label is keyof typeof KEYS => Object.hasOwn(KEYS, label);

/** What the menu displays for a sound; a label of an external stream is displayed as it is. */
export const soundName = (t: Translate, track: AudioTrack): string =>
  isKnown(track.label) ? t(KEYS[track.label]) : trackName(track);
