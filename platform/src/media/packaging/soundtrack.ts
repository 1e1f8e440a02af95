import type { ClipId } from './lineup.ts';
import { audioRendition } from './rendition.ts';

/** One of the sounds that a viewer may choose. */
export interface Soundtrack {
  /** Rendition of the audio segments. */
  readonly id: string;
  /** What menus display, and by what a player remembers the choice. */
  readonly name: string;
  /** RFC 5646. */
  readonly language: string;
  /** Of the scheme `urn:mpeg:dash:role:2011`. The one with `main` plays unless the viewer chooses another. */
  readonly role: 'main' | 'alternate';
}

const main = { id: audioRendition.id, language: 'en', role: 'main' } as const;

const game: readonly Soundtrack[] = [
  { ...main, name: 'Home' },
  { id: 'away', name: 'Away', language: 'en', role: 'alternate' },
  { id: 'radio', name: 'Radio', language: 'en', role: 'alternate' },
];
const single: readonly Soundtrack[] = [{ ...main, name: 'English' }];

/** The sounds of a clip: the announcers of both teams and the radio; soccer has one. The first is the default. */
export const soundtracksOf = (clip: ClipId): readonly Soundtrack[] => (clip === 'soccer' ? single : game);

export const soundtrackIds: readonly string[] = game.map(({ id }) => id);
