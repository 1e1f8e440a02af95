/** A byte pair of CEA-608 field 1, without parity. */
export type BytePair = readonly [number, number];

/** Control codes of channel CC1. */
const RESUME_CAPTION_LOADING: BytePair = [0x14, 0x20];
const ERASE_NON_DISPLAYED: BytePair = [0x14, 0x2e];
const ERASE_DISPLAYED: BytePair = [0x14, 0x2c];
const END_OF_CAPTION: BytePair = [0x14, 0x2f];
/** Row 15, first column, white. */
const LAST_ROW: BytePair = [0x14, 0x60];

/** Columns of a row. */
export const MAX_608_CHARACTERS = 32;

/** The basic characters that are those of ASCII; the others of its codes are letters with accents. */
const PLAIN = /^[ !"#$%&'(),\-./0-9:;<=>?@A-Z[\]a-z]+$/;

/** Decoders ignore the second of two equal control codes; it replaces one that was damaged. */
const twice = (...codes: readonly BytePair[]): BytePair[] => codes.flatMap((code) => [code, code]);

/**
 * A pop-on caption of one row: it is loaded, then replaces the one that is displayed. One pair belongs in each frame.
 * @throws {Error} for text that does not fit or has a character that needs another code.
 */
export const popOnCaption = (text: string): readonly BytePair[] => {
  if (text.length > MAX_608_CHARACTERS || !PLAIN.test(text))
    throw new Error(`Invalid CEA-608 caption "${text}": use up to ${MAX_608_CHARACTERS} ASCII characters.`);
  const characters = Buffer.from(text.length % 2 === 0 ? text : `${text}\0`, 'latin1');
  const pairs = Array.from(
    { length: characters.length / 2 },
    (_, i): BytePair => [characters[2 * i] ?? 0, characters[2 * i + 1] ?? 0],
  );
  return [
    ...twice(RESUME_CAPTION_LOADING, ERASE_NON_DISPLAYED, LAST_ROW),
    ...pairs,
    ...twice(ERASE_DISPLAYED, END_OF_CAPTION),
  ];
};

/** Sets bit 7 so that the number of ones is odd. */
export const withOddParity = (byte: number): number => {
  let ones = 0;
  for (let bits = byte & 0x7f; bits > 0; bits >>= 1) ones += bits & 1;
  return ones % 2 === 0 ? byte | 0x80 : byte & 0x7f;
};
