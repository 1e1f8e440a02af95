import { DEFAULT_SOUND, languageName, languageOf, type SoundLabel } from '../../../media/index.ts';

/** A sound of an uploaded file. */
export interface SourceSound extends SoundLabel {
  /** Index of the stream in the file. */
  readonly stream: number;
}

/** What ffprobe reports of an audio stream. */
export interface ProbedSound {
  readonly index: number;
  readonly disposition: { readonly default: number };
  readonly tags: {
    readonly language?: string | undefined;
    readonly title?: string | undefined;
    readonly name?: string | undefined;
    readonly handler_name?: string | undefined;
  };
}

export const MAX_SOUNDS = 8;
const MAX_NAME = 40;

/** A title as a menu and a quoted string of a playlist can contain it. */
const plain = (title: string): string => {
  const text = title
    .replaceAll('"', '”')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return Array.from(text).slice(0, MAX_NAME).join('').trim();
};

/** What programs write for every sound. */
const GENERIC = /handler|core media|iso ?media|l-smash|mainconcept|^(sound|audio|stereo|mono)$/i;

/** Matroska has titles, MP4 names of the track or of its handler. */
const titleOf = ({ title, name, handler_name: handler = '' }: ProbedSound['tags']): string =>
  plain(title ?? name ?? (GENERIC.test(handler) ? '' : handler));

/** A name that no earlier sound has: `English`, `English 2`. */
const unused = (name: string, used: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const next = n === 1 ? name : `${name} ${n}`;
    if (!used.has(next)) return next;
  }
};

/** The sounds of a file, the default one first, and how many are above the limit. A sound without a language counts as English. */
export const readSounds = (
  streams: readonly ProbedSound[],
): { readonly sounds: readonly SourceSound[]; readonly leftOut: number } => {
  const main = streams.find(({ disposition }) => disposition.default === 1) ?? streams[0];
  const ordered = streams.toSorted((a, b) => Number(b === main) - Number(a === main));
  const used = new Set<string>();
  const sounds = ordered.slice(0, MAX_SOUNDS).map(({ index, tags }) => {
    const language = languageOf(tags.language) ?? DEFAULT_SOUND.language;
    const name = unused(titleOf(tags) || languageName(language), used);
    used.add(name);
    return { stream: index, name, language };
  });
  return { sounds, leftOut: streams.length - sounds.length };
};
