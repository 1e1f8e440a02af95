import * as z from '@grandstand/shared-contracts/schema';
import { DEFAULT_LANGUAGE } from './languages.ts';

const Entry = z.catch(z.record(z.string(), z.unknown()), {});

/** Two levels, then languages: `{ errorModal: { title: { en: 'Sorry' } } }` (CON-015). Anything else is ignored. */
export const Localization = z.catch(z._default(z.record(z.string(), Entry), {}), {});
export type Localization = z.infer<typeof Localization>;

const textsOf = (entry: unknown): Readonly<Record<string, unknown>> =>
  typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};

/** Languages that the site can be shown in: English, and those that the file has texts in. BCP 47, sorted after English. */
export const languagesOf = (localization: Localization): string[] => {
  const found = Object.values(localization).flatMap((group) =>
    Object.values(group).flatMap((entry) => Object.keys(textsOf(entry))),
  );
  const others = new Set(found.filter((language) => language !== DEFAULT_LANGUAGE));
  return [DEFAULT_LANGUAGE, ...[...others].toSorted()];
};

/** The first of `wanted` (BCP 47, best first) that is offered; `es-MX` also matches `es`. The default is English. */
export const chooseLanguage = (offered: readonly string[], wanted: readonly string[]): string => {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-', 1);
    const match =
      offered.find((each) => each.toLowerCase() === tag.toLowerCase()) ?? offered.find((each) => each === language);
    if (match !== undefined) return match;
  }
  return DEFAULT_LANGUAGE;
};

/** The texts of one language: a page contains English, and viewers of another language request theirs. */
export const inLanguage = (localization: Localization, language: string): Localization =>
  Object.fromEntries(
    Object.entries(localization).flatMap(([group, entries]) => {
      const kept = Object.entries(entries).flatMap(([name, entry]) => {
        const text = textsOf(entry)[language];
        return text === undefined ? [] : [[name, { [language]: text }] as const];
      });
      return kept.length === 0 ? [] : [[group, Object.fromEntries(kept)] as const];
    }),
  );

/** Players per team: team id to list (CON-016). */
export const PlayersCatalogue = z.catch(
  z.object({
    teams: z.record(z.string(), z.array(z.object({ player_id: z.string(), player_name: z.string() }))),
  }),
  { teams: {} },
);
export type PlayersCatalogue = z.infer<typeof PlayersCatalogue>;
