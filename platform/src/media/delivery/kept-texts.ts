import type { MediaAnswer } from './media-answer.ts';

/** Characters of manifests and playlists of the last moments. A playlist of a long game that is started over has 400 000. */
const MAX_TEXTS = 16_000_000;

/** The text of this key; `make` writes it when it is not kept. */
export type KeptTexts = (key: string, make: () => MediaAnswer) => MediaAnswer;

/** Viewers of the same content get the same answer, which is then written and compressed once. */
export const keepTexts = (): KeptTexts => {
  const texts = new Map<string, MediaAnswer>();
  let characters = 0;
  return (key: string, make: () => MediaAnswer): MediaAnswer => {
    const known = texts.get(key);
    if (known) return known;
    const text = make();
    characters += text.body.length;
    for (const [oldest, { body }] of texts) {
      if (characters <= MAX_TEXTS) break;
      texts.delete(oldest);
      characters -= body.length;
    }
    texts.set(key, text);
    return text;
  };
};
