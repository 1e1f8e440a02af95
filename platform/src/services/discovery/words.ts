import type { Language } from '../language/language.ts';

/** What search results and link previews say of a page. None reveals a result. */
export interface Words {
  readonly site: string;
  readonly watch: string;
  readonly schedule: string;
  readonly scheduleAbout: string;
  readonly channel: (name: string) => string;
  readonly channelAbout: (name: string, programme: string) => string;
  readonly liveGame: (game: string, league: string, channel: string, time: string) => string;
  readonly replay: (game: string, league: string, channel: string, time: string) => string;
  readonly show: (title: string, channel: string, time: string) => string;
  readonly recordedGame: (game: string, league: string, day: string) => string;
  readonly fullGame: string;
  readonly condensedGame: string;
  readonly highlights: string;
  readonly recordedShow: (title: string) => string;
  readonly startsAt: (time: string) => string;
}

const english: Words = {
  site: 'Watch YES Network live and on demand: games, replays and studio shows.',
  watch: 'Watch',
  schedule: 'Schedule',
  scheduleAbout: 'What’s on YES Network today and the next seven days: every live game, replay and show, by channel.',
  channel: (name) => `${name} live`,
  channelAbout: (name, programme) => `Watch ${name} live. On now: ${programme}.`,
  liveGame: (game, league, channel, time) => `${game}, ${league}, live on ${channel}: ${time}.`,
  replay: (game, league, channel, time) => `${game}, ${league}, replayed on ${channel}: ${time}.`,
  show: (title, channel, time) => `${title} on ${channel}: ${time}.`,
  recordedGame: (game, league, day) => `Watch ${game} on demand: ${league}, ${day}.`,
  fullGame: 'Full game',
  condensedGame: 'Condensed game',
  highlights: 'Highlights',
  recordedShow: (title) => `Watch ${title} on demand on YES Network.`,
  startsAt: (time) => `Starts at ${time}.`,
};

const spanish: Words = {
  site: 'Mira YES Network en vivo y a la carta: partidos, repeticiones y programas de estudio.',
  watch: 'Ver',
  schedule: 'Programación',
  scheduleAbout:
    'Lo que da YES Network hoy y en los próximos siete días: cada partido en vivo, repetición y programa, por canal.',
  channel: (name) => `${name} en vivo`,
  channelAbout: (name, programme) => `Mira ${name} en vivo. Ahora: ${programme}.`,
  liveGame: (game, league, channel, time) => `${game}, ${league}, en vivo por ${channel}: ${time}.`,
  replay: (game, league, channel, time) => `${game}, ${league}, repetición por ${channel}: ${time}.`,
  show: (title, channel, time) => `${title} por ${channel}: ${time}.`,
  recordedGame: (game, league, day) => `Mira ${game} a la carta: ${league}, ${day}.`,
  fullGame: 'Partido completo',
  condensedGame: 'Partido resumido',
  highlights: 'Mejores momentos',
  recordedShow: (title) => `Mira ${title} a la carta en YES Network.`,
  startsAt: (time) => `Empieza en ${time}.`,
};

export const WORDS: Readonly<Record<Language, Words>> = { en: english, es: spanish };
