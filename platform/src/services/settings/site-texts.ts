import { COMMON_SPANISH } from '@grandstand/shared-contracts/texts';
import { SERVICE_SENTENCES } from './service-sentences.ts';

/** Texts by language (BCP 47), then by key (`group.name`). */
export type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts that the versions of the current release were published with. */
export type ReleasedTexts = () => Promise<TextsByLanguage>;

type Group = Readonly<Record<string, unknown>>;
/** The form of the localization document: group, name, language. */
type LocalizationFile = Readonly<Record<string, Group>>;

const isRecord = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of `over` win, language by language. What is not a text there stays as operators wrote it: readers ignore it. */
const overlay = (under: Group, over: Group): Group => {
  const merged: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name];
    merged[name] = isRecord(below) && isRecord(value) ? overlay(below, value) : value;
  }
  return merged;
};

const fileOf = (texts: TextsByLanguage): LocalizationFile => {
  const file: Record<string, Record<string, Record<string, string>>> = {};
  for (const [language, byKey] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(byKey)) {
      const dot = key.indexOf('.');
      const [group, name] = [key.slice(0, dot), key.slice(dot + 1)];
      file[group] ??= {};
      file[group][name] = { ...file[group][name], [language]: text };
    }
  }
  return file;
};

/** Texts that no version brings: the common ones of the contract, and the sentences of the services. */
const PLATFORM_TEXTS = fileOf({
  es: {
    ...COMMON_SPANISH,
    ...Object.fromEntries(Object.entries(SERVICE_SENTENCES).map(([english, es]) => [`service.${english}`, es])),
  },
});

/** The localization document of the site: the operators' entries, then those of the released versions, then the platform's. */
export const siteLocalization = (operators: Group, released: TextsByLanguage): Record<string, unknown> => ({
  ...overlay(overlay(PLATFORM_TEXTS, fileOf(released)), operators),
});
