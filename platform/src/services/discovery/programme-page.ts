import { programKey, type ScheduleItem } from '@grandstand/shared-contracts/api';
import type { PageDescription } from '../../infrastructure/http/page-description.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Language } from '../language/language.ts';
import { programmeFacts } from './facts.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import { pageImage } from './page-image.ts';
import { momentIn } from './times.ts';
import { WORDS } from './words.ts';

interface Site {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
}

/** A programme of a channel. It reveals no result. */
export const programmePage = async (
  { siteOrigin, pathOf }: Site,
  item: ScheduleItem,
  language: Language,
): Promise<PageDescription> => {
  const id = programKey(item.cid, Date.parse(item.sc_st_dt));
  const words = WORDS[language];
  const game = matchup(item.pgm.tm);
  const title = game || item.pgm.lon?.[0]?.n || item.cn || item.cid;
  const channel = item.cn ?? item.cid;
  const league = item.pgm.spt_lg ?? '';
  const time = momentIn(language, Date.parse(item.sc_st_dt));
  const description = game
    ? (item.ev_live ? words.liveGame : words.replay)(game, league, channel, time)
    : words.show(title, channel, time);
  const canonicalPath = await pathOf({ screen: 'watch', search: { view: 'program', id } });
  const image = pageImage({ id, title, isGame: game !== '', image: item.i?.[0] }, language);
  const described = { name: title, description, url: siteOrigin + canonicalPath, image: siteOrigin + image.path };
  return {
    language,
    title,
    description,
    canonicalPath,
    kind: 'website',
    image,
    facts: programmeFacts(item, described, siteOrigin),
  };
};
