/** A piece of text that people read: a comment's line, or a string with several words. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

const WORDS = /[A-Za-z]{2,}[ ,;:]+[A-Za-z]{2,}[ ,;:.]+[A-Za-z]/;
const TOKEN =
  /\/\/(?<lineComment>[^\n]*)|\/\*(?<blockComment>[\s\S]*?)\*\/|'(?<single>(?:[^'\\\n]|\\.)*)'|"(?<double>(?:[^"\\\n]|\\.)*)"|`(?<template>(?:[^`\\]|\\[\s\S])*)`/g;

/**
 * Comments, and strings of at least three words, of a TypeScript or CSS source. A quotation mark inside JSX text or a
 * regular expression may join or split strings; the check that reads them only looks for words.
 */
export const proseOf = (source: string): Prose[] => {
  const found: Prose[] = [];
  let line = 1;
  let position = 0;
  for (const match of source.matchAll(TOKEN)) {
    line += source.slice(position, match.index).split('\n').length - 1;
    position = match.index;
    const { lineComment, blockComment, single, double, template } = match.groups ?? {};
    const comment = lineComment ?? blockComment;
    const text = comment ?? single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? '';
    if (comment === undefined && !WORDS.test(text)) continue;
    text.split('\n').forEach((part, index) => {
      const words = part.replace(/^\s*\*+/, '').trim();
      if (words) found.push({ line: line + index, text: words });
    });
  }
  return found;
};
