import { FREE_PACKAGE, type VodItem } from '@grandstand/shared-contracts/api';
import type { PageDescription } from '../../infrastructure/http/page-description.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Language } from '../language/language.ts';
import { recordingFacts } from './facts.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import { pageImage } from './page-image.ts';
import { clockTime, dayIn } from './times.ts';
import { WORDS } from './words.ts';

interface Site {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
}

const HOUR_MS = 3_600_000;
const MAX_START_S = 24 * 3_600;

/** Whole seconds of `t`; 0 for anything else. */
const startOf = (query: URLSearchParams): number => {
  const given = query.get('t') ?? '';
  return /^\d{1,5}$/.test(given) ? Math.min(Number(given), MAX_START_S) : 0;
};

/** A recording, or with `t` a moment of it. It reveals no result. */
export const recordingPage = async (
  { siteOrigin, pathOf }: Site,
  item: VodItem,
  query: URLSearchParams,
  language: Language,
): Promise<PageDescription> => {
  const words = WORDS[language];
  const game = matchup(item.tm);
  const league = item.con_tg?.at(-1) ?? '';
  const kind =
    item.isGame === false ? words.highlights : (item.vrt ?? 0) < HOUR_MS ? words.condensedGame : words.fullGame;
  // The title and the description of a game may reveal its result.
  const title = game ? `${game}: ${kind}` : item.lon?.[0]?.n || item.name || item.id;
  const publishedMs = Date.parse(item.st_dt ?? '');
  const day = Number.isNaN(publishedMs) ? '' : dayIn(language, publishedMs);
  const about = game ? words.recordedGame(game, league, day) : item.cd || words.recordedShow(title);
  const startS = startOf(query);
  const canonicalPath = await pathOf({ screen: 'watch', params: { vodId: item.id } });
  const image = pageImage({ id: item.id, title, isGame: game !== '', image: item.i?.[0] }, language);
  const described = {
    name: title,
    description: about,
    url: siteOrigin + canonicalPath,
    image: siteOrigin + image.path,
  };
  const isFree = item.ent?.some(({ sp }) => sp === FREE_PACKAGE) ?? false;
  return {
    language,
    title,
    description: startS > 0 ? `${about} ${words.startsAt(clockTime(startS))}` : about,
    canonicalPath,
    kind: 'video.other',
    image,
    facts: [recordingFacts(item, described, isFree, siteOrigin)],
  };
};
