import type { FirstScreenNode, FirstScreenText } from './first-screen.ts';

/** Characters of private use, which no text contains: a text node of a first screen while React renders it. */
const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';

/** Prefix of an address that names a screen. */
export const SCREEN_ADDRESS = 'screen:';

/** A text as a string that survives rendering. */
export const markText = (text: FirstScreenText): string => OPEN + JSON.stringify(text) + CLOSE;

/** The texts and names of rendered content, in order. */
export const readMarks = (rendered: string): FirstScreenNode[] =>
  rendered
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .filter((part) => part !== '')
    .map((part): FirstScreenNode => {
      if (part.startsWith(OPEN)) return JSON.parse(part.slice(OPEN.length, -CLOSE.length)) as FirstScreenText;
      // Not \s: a space that does not break keeps the height of a line.
      return { literal: part.replaceAll(/[ \t\n]+/g, ' ') };
    });
