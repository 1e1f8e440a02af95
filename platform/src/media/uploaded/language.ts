/** Three-letter codes of ISO 639-2 and tags of RFC 5646, as containers write them; what names no language is null. */
export const languageOf = (tag: string | undefined): string | null => {
  if (!tag || !/^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i.test(tag)) return null;
  const code = canonical(tag);
  // No linguistic content, several, not coded.
  return code === null || ['zxx', 'mul', 'mis'].includes(code) || nameOf(code) === undefined ? null : code;
};

/** Null for what looks like a tag and is none: `en-us-gb` has two regions. */
const canonical = (tag: string): string | null => {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return null;
  }
};

const nameOf = (code: string): string | undefined =>
  new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);

/** In the language itself, as a word of a menu: `Español`. */
export const languageName = (code: string): string => {
  const name = nameOf(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};
