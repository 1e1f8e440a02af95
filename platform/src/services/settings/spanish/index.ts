import { ACCOUNT_SPANISH } from './account.ts';
import { AUTH_SPANISH } from './auth.ts';
import { COMMON_SPANISH } from './common.ts';
import { DELETION_SPANISH } from './deletion.ts';
import { DEVICE_SPANISH } from './device.ts';
import { serviceSentences } from './services.ts';
import { SHELL_SPANISH } from './shell.ts';
import { SUBSCRIPTION_SPANISH } from './subscription.ts';
import { TITLES_SPANISH } from './titles.ts';
import { UI_SPANISH } from './ui.ts';
import { WATCH_SPANISH } from './watch.ts';

/** What a fresh installation says in Spanish; operators change texts without a build. */
export const SPANISH: Readonly<Record<string, string>> = {
  ...UI_SPANISH,
  ...COMMON_SPANISH,
  ...SHELL_SPANISH,
  ...AUTH_SPANISH,
  ...DEVICE_SPANISH,
  ...WATCH_SPANISH,
  ...ACCOUNT_SPANISH,
  ...SUBSCRIPTION_SPANISH,
  ...DELETION_SPANISH,
};

const byEnglish = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([english, es]) => [english, { es }]));

type File = Record<string, Record<string, { es: string }>>;

/** The same as the localization file has it: group, name, language. Titles of pages are the group `title`, what services say `service`. */
export const spanishLocalization = (): File => {
  const file: File = {
    title: byEnglish(TITLES_SPANISH),
    service: byEnglish(serviceSentences(SPANISH)),
  };
  for (const [key, es] of Object.entries(SPANISH)) {
    const dot = key.indexOf('.');
    const group = key.slice(0, dot);
    file[group] = { ...file[group], [key.slice(dot + 1)]: { es } };
  }
  return file;
};
