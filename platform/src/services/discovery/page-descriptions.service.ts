import type { VodItem } from '@grandstand/shared-contracts/api';
import {
  type DescribePage,
  type PageDescription,
  type PageTopic,
  plainDescription,
  SITE_PREVIEW_PATH,
} from '../../infrastructure/http/page-description.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { type Language, languageOf } from '../language/language.ts';
import { siteFacts } from './facts.ts';
import { programmePage } from './programme-page.ts';
import { recordingPage } from './recording-page.ts';
import { WORDS } from './words.ts';

export interface PageDescriptionsOptions {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
  readonly guide: Guide;
  /** A published recording. */
  readonly recording: (id: string) => Promise<VodItem | undefined>;
  readonly now: () => number;
}

/** Queries that show the same content at another address. */
const LISTS = ['currentSection', 'vodSearch', 'settings'] as const;

/** Describes the pages of the watch screen and the landing page; other screens have the title of their route. */
export const createPageDescriptions = (options: PageDescriptionsOptions): DescribePage => {
  const { siteOrigin, pathOf, guide, recording, now } = options;

  const channelPage = async (channelId: string, language: Language): Promise<PageDescription | null> => {
    const channel = (await guide.channels()).find(({ id }) => id === channelId);
    const [onAir] = channel ? await guide.between(channel, now(), now() + 1) : [];
    if (!channel || !onAir) return null;
    const words = WORDS[language];
    const programme = await programmePage(options, onAir, language);
    return {
      ...programme,
      title: words.channel(channel.name),
      description: words.channelAbout(channel.name, programme.title),
      canonicalPath: await pathOf({ screen: 'watch', search: { with: channelId } }),
    };
  };

  const schedulePage = async (language: Language): Promise<PageDescription> => ({
    ...plainDescription(WORDS[language].schedule, await pathOf({ screen: 'watch', search: { view: 'schedule' } })),
    language,
    description: WORDS[language].scheduleAbout,
  });

  const listPage = async ({ query }: PageTopic, language: Language): Promise<PageDescription> => {
    const isListed = !query.has('view') && LISTS.every((name) => !query.has(name));
    return {
      ...plainDescription(WORDS[language].watch, isListed ? await pathOf({ screen: 'watch' }) : null),
      language,
      description: WORDS[language].site,
    };
  };

  const watchPage = async (topic: PageTopic, language: Language): Promise<PageDescription> => {
    const { params, query } = topic;
    if (params['vodId'] !== undefined) {
      const item = await recording(params['vodId']);
      return item
        ? recordingPage(options, item, query, language)
        : { ...plainDescription(WORDS[language].watch, null), language, description: WORDS[language].site };
    }
    if (query.get('view') === 'schedule') return schedulePage(language);
    if (query.get('view') === 'program') {
      const id = query.get('id') ?? '';
      const found = await guide.programme(id);
      if (found) return programmePage(options, found.item, language);
    }
    const tile = query.get('with');
    return (tile === null ? null : await channelPage(tile, language)) ?? listPage(topic, language);
  };

  const landingPage = async (language: Language): Promise<PageDescription> => {
    const search = await pathOf({ screen: 'watch', search: { vodSearch: 'TERM' } });
    return {
      ...plainDescription('', '/'),
      language,
      description: WORDS[language].site,
      image: { path: SITE_PREVIEW_PATH, alt: 'YES Network' },
      facts: [siteFacts(siteOrigin, siteOrigin + search.replace('TERM', '{term}'))],
    };
  };

  return async (topic) => {
    const language = languageOf(topic.headers) ?? 'en';
    if (topic.screen === 'watch') return watchPage(topic, language);
    if (topic.screen === null && topic.pathname === '/') return landingPage(language);
    // The titles of routes are English.
    return plainDescription(topic.title, null);
  };
};
