import type { GameAlert, LiveScore } from '@grandstand/shared-contracts/api';
import type { Language } from '../language/language.ts';

interface Texts {
  readonly close: string;
  readonly closeBody: (score: string) => string;
  readonly final: string;
  readonly unspoiled: string;
}

const TEXTS = {
  en: {
    close: 'Close finish',
    closeBody: (score) => `${score}. Watch the finish live.`,
    final: 'Final',
    unspoiled: 'Watch it whenever you like, without spoilers.',
  },
  es: {
    close: 'Final cerrado',
    closeBody: (score) => `${score}. Mira el final en vivo.`,
    final: 'Resultado final',
    unspoiled: 'Míralo cuando quieras, sin spoilers.',
  },
} as const satisfies Record<Language, Texts>;

export interface GameAlertFacts {
  readonly kind: Exclude<GameAlert, 'start'>;
  readonly title: string;
  readonly score: Pick<LiveScore, 'away' | 'home' | 'turns'>;
}

/** Null where the message itself would be a spoiler: that a game is close says how it goes. */
export const gameAlertMessage = (
  language: Language,
  isSpoilerFree: boolean,
  { kind, title, score }: GameAlertFacts,
): { readonly title: string; readonly body: string } | null => {
  const texts = TEXTS[language];
  if (isSpoilerFree) return kind === 'final' ? { title, body: texts.unspoiled } : null;
  const { away, home, turns } = score;
  const last = turns.at(-1);
  const line = last ? `${away.name} ${last.away}, ${home.name} ${last.home}` : title;
  return kind === 'final'
    ? { title: `${texts.final}: ${title}`, body: `${line}.` }
    : { title: `${texts.close}: ${title}`, body: texts.closeBody(line) };
};
