import type { Language } from '../language/language.ts';

const MINUTE_MS = 60_000;

const TEXTS = {
  en: { now: 'It’s starting now.', soon: (minutes: number) => `It starts in ${minutes} min.` },
  es: { now: 'Está por empezar.', soon: (minutes: number) => `Empieza en ${minutes} min.` },
} as const satisfies Record<Language, unknown>;

/** `leftMs`: until the programme begins. */
export const reminderMessage = (language: Language, title: string, leftMs: number) => {
  const minutes = Math.round(leftMs / MINUTE_MS);
  const { now, soon } = TEXTS[language];
  return { title, body: minutes < 1 ? now : soon(minutes) };
};
