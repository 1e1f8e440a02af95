import { fillText } from '../fill-text.ts';
import type { TextKey } from '../texts/index.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { Localization } from './localization.ts';

export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

/** English texts by key, as a bundle brings them. */
export type Texts = Readonly<Record<string, string>>;

/** What operators wrote for `key` (`group.name`) in `language`, else in English; null when neither is there. */
export const localizedText = (localization: Localization, language: string, key: string): string | null => {
  const dot = key.indexOf('.');
  const languages = localization[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (typeof languages !== 'object' || languages === null) return null;
  const { [language]: wanted, [DEFAULT_LANGUAGE]: english } = languages as Record<string, unknown>;
  const text = wanted ?? english;
  return typeof text === 'string' && text !== '' ? text : null;
};

/**
 * Translates a service's English sentence: group `service`, by the sentence or by its error code.
 * A sentence without a translation is returned unchanged.
 */
export const serviceSentence = (
  localization: Localization,
  language: string,
  said: string,
  errorCode: string | undefined,
): string =>
  localizedText(localization, language, `service.${said}`) ??
  localizedText(localization, language, `service.${errorCode}`) ??
  said;

/**
 * Looks a text up as localized, then in the operators' English, then in `texts` (SHELL-012). A text that is nowhere
 * shows its key: a gap is seen and not hidden.
 */
export const translator =
  (texts: Texts, localization: Localization = {}, language = DEFAULT_LANGUAGE): Translate =>
  (key, params) =>
    fillText(localizedText(localization, language, key) ?? texts[key] ?? key, params);
