import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import type { ScheduleItem, VodItem } from '@grandstand/shared-contracts/api';
import { LEAGUES, type Sport } from '../leagues/matchups.ts';
import { isLeague, type League, type Team, teamOf } from '../leagues/teams.ts';
import { lettering } from './lettering.ts';

const [width, height] = [640, 360];
const HOUR_MS = 3_600_000;
const white = '#f3f6fb';
const quiet = '#dfe7f3';
/** A preview image is wider than a still: its upper and lower edges are cut. */
const PREVIEW_BOX = '0 12 640 336';
const dates = new Intl.DateTimeFormat('en-US', {
  timeZone: GAME_TIME_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The lines of each sport's playing surface, faint behind the words. */
const MOTIFS: Readonly<Record<Sport, string>> = {
  Baseball:
    '<path d="M320 392 96 168 320-56l224 224Z"/><circle cx="320" cy="168" r="34"/><path d="M-40 232a400 400 0 0 1 720 0M320 392-60 12M320 392 700 12"/>',
  Basketball:
    '<circle cx="320" cy="180" r="74"/><path d="M320-10v380M-10 66h132v228H-10M650 66H518v228h132"/><path d="M122 114a66 66 0 0 1 0 132M518 114a66 66 0 0 0 0 132M-10 20a200 160 0 0 1 0 320M650 20a200 160 0 0 0 0 320"/>',
  Soccer:
    '<circle cx="320" cy="180" r="86"/><path d="M320-10v380M-10 52h120v256H-10M650 52H530v256h120M-10 118h48v124H-10M650 118h-48v124h48"/><path d="M110 140a52 52 0 0 1 0 80M530 140a52 52 0 0 0 0 80"/>',
};

const motif = (league: League): string =>
  `<g fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="3">${MOTIFS[LEAGUES[league].sport]}</g>`;

const picture = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

const wordmark = lettering('YES Network', { x: 28, y: 326, sizePx: 34, maxWidthPx: 300, fill: white });

/** A still as the image of a link preview. */
const previewOf = (still: string): string =>
  still
    .replace(/^<svg [^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${PREVIEW_BOX}">`)
    .replace(/<\/svg>$/, `${wordmark}</svg>`);

const scrim =
  '<linearGradient id="s" x2="0" y2="1"><stop stop-opacity=".34"/><stop offset=".3" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient>' +
  `<rect width="${width}" height="${height}" fill="url(#s)"/>`;

/** League, date and kind in one row. The lower third stays free: lists show length, lock and progress there. */
const facts = (league: League, label: string, publishedAt: string | undefined): string => {
  const ms = Date.parse(publishedAt ?? '');
  const words = [league, Number.isNaN(ms) ? '' : dates.format(ms)].filter(Boolean).join('  /  ');
  return [
    lettering(words, { x: 28, y: 54, sizePx: 28, maxWidthPx: 290, fill: quiet }),
    lettering(label, { x: 612, y: 54, sizePx: 28, maxWidthPx: 280, fill: quiet, isFromRight: true }),
  ].join('');
};

const matchupStill = (league: League, away: Team, home: Team, label: string, publishedAt: string | undefined): string =>
  picture(
    `<rect width="${width}" height="${height}" fill="${away.colors[0]}"/>`,
    `<path fill="${home.colors[0]}" d="M430 0h210v360H210Z"/>`,
    `<path fill="${away.colors[1]}" d="M424 0h6L210 360h-6Z"/><path fill="${home.colors[1]}" d="M430 0h6L216 360h-6Z"/>`,
    motif(league),
    scrim,
    lettering(away.name, { x: 28, y: 142, sizePx: 76, maxWidthPx: 340, fill: white }),
    lettering('at', { x: 28, y: 180, sizePx: 32, maxWidthPx: 60, fill: quiet }),
    lettering(home.name, { x: 612, y: 226, sizePx: 76, maxWidthPx: 360, fill: white, isFromRight: true }),
    facts(league, label, publishedAt),
  );

const showStill = (league: League, name: string, label: string, publishedAt: string | undefined): string => {
  const [one, two] = halves(name);
  const color = { MLB: '#0c2340', NBA: '#1b2330', MLS: '#0a2a5c' }[league];
  return picture(
    `<rect width="${width}" height="${height}" fill="${color}"/>`,
    '<path fill="#1f5eff" d="M0 0h10v360H0Z"/>',
    motif(league),
    scrim,
    lettering(one, { x: 28, y: two ? 138 : 180, sizePx: 80, maxWidthPx: 584, fill: white }),
    lettering(two, { x: 28, y: 218, sizePx: 80, maxWidthPx: 584, fill: white }),
    facts(league, label, publishedAt),
  );
};

/** A long name takes two lines. */
const halves = (name: string): readonly [string, string] => {
  const words = name.split(' ');
  if (name.length < 14 || words.length < 2) return [name, ''];
  const middle = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length >= name.length / 2 - 2);
  return [words.slice(0, middle + 1).join(' '), words.slice(middle + 1).join(' ')];
};

/**
 * The still of a recording, drawn from its own data: who plays, their colors, league and date, or the name of the show.
 * It never shows a score or a title that reveals one. Null for an item that names no known league.
 */
export const stillOf = ({ tm, con_tg, st_dt, lon, isGame, vrt = 0 }: VodItem): string | null => {
  const league = con_tg?.find(isLeague);
  if (!league) return null;
  const side = (name: 'away' | 'home') => teamOf(league, tm?.find(({ ty }) => ty === name)?.c ?? '');
  const [away, home] = [side('away'), side('home')];
  const game = vrt < HOUR_MS ? 'Condensed game' : 'Full game';
  if (away && home) return matchupStill(league, away, home, isGame === false ? 'Highlights' : game, st_dt);
  const [name = '', part = ''] = (lon?.[0]?.n ?? '').split(/[,:] /);
  return showStill(league, name, part, st_dt);
};

/** The preview image of a recording: as its still, it reveals no result. */
export const recordingPreview = (item: VodItem): string | null => {
  const still = stillOf(item);
  return still && previewOf(still);
};

const startTimes = new Intl.DateTimeFormat('en-US', { timeZone: GAME_TIME_ZONE, hour: 'numeric', minute: '2-digit' });

/** The image of a programme, with the time at which it begins (New York). It shows no score. */
export const programmeStill = ({
  pgm,
  sc_st_dt,
  ev_live,
  ev_replay,
}: Pick<ScheduleItem, 'pgm' | 'sc_st_dt' | 'ev_live' | 'ev_replay'>): string | null => {
  const league = isLeague(pgm.spt_lg) ? pgm.spt_lg : null;
  if (!league) return null;
  const side = (name: 'away' | 'home') => teamOf(league, pgm.tm?.find(({ ty }) => ty === name)?.c ?? '');
  const [away, home] = [side('away'), side('home')];
  const time = `${startTimes.format(Date.parse(sc_st_dt))} ET`;
  const isReplay = ev_replay ?? Boolean(away && home);
  const label = ev_live ? `Live ${time}` : isReplay ? `Replay ${time}` : time;
  if (away && home) return matchupStill(league, away, home, label, sc_st_dt);
  return showStill(league, pgm.lon?.[0]?.n ?? '', label, sc_st_dt);
};

/** The preview image of a programme. */
export const programmePreview = (item: ScheduleItem): string | null => {
  const still = programmeStill(item);
  return still && previewOf(still);
};

/** The preview image of pages without their own. */
export const SITE_PREVIEW = previewOf(
  picture(
    `<rect width="${width}" height="${height}" fill="#070d18"/><path fill="#1f5eff" d="M0 0h10v360H0Z"/>`,
    `<g fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="3">${MOTIFS.Baseball}</g>`,
    lettering('Every game.', { x: 28, y: 150, sizePx: 92, maxWidthPx: 584, fill: white }),
    lettering('Live and on demand.', { x: 28, y: 222, sizePx: 56, maxWidthPx: 584, fill: quiet }),
  ),
);
