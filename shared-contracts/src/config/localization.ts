import * as z from 'zod/mini';
import { fillText } from '../fill-text.ts';
import { TEXTS, type TextKey } from '../texts.ts';

const Entry = z.catch(z.record(z.string(), z.unknown()), {});

/** Two levels, then languages: `{ errorModal: { title: { en: 'Sorry' } } }` (CON-015). Anything else is ignored. */
export const Localization = z.catch(z._default(z.record(z.string(), Entry), {}), {});
export type Localization = z.infer<typeof Localization>;

export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

/** Looks a text up as localized, then in English, then in the shipped default (SHELL-012). */
export const translator = (localization: Localization, language = 'en'): Translate => {
  const override = (key: TextKey): string | null => {
    const [group = '', name = ''] = key.split('.', 2);
    const languages = localization[group]?.[name];
    if (typeof languages !== 'object' || languages === null) return null;
    const { [language]: wanted, en } = languages as Record<string, unknown>;
    const text = wanted ?? en;
    return typeof text === 'string' && text !== '' ? text : null;
  };
  return (key, params) => fillText(override(key) ?? TEXTS[key], params);
};

/** Players per team: team id to list (CON-016). */
export const PlayersCatalogue = z.catch(
  z.object({
    teams: z.record(z.string(), z.array(z.object({ player_id: z.string(), player_name: z.string() }))),
  }),
  { teams: {} },
);
export type PlayersCatalogue = z.infer<typeof PlayersCatalogue>;
