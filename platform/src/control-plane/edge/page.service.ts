import type { IncomingHttpHeaders } from 'node:http';
import type { Override } from '@grandstand/shared-contracts/release';
import type { Overrides } from '../overrides/override.service.ts';
import type { ComposedRelease, Compositions } from '../registry/compositions/composition.service.ts';
import type { Rollout } from '../registry/model/registry.tables.ts';
import type { Visitor } from '../registry/rollout/visitor.ts';
import { callsOf, dataPreloadsOf } from './data-preloads.ts';
import type { Describe } from './described-pages.ts';
import type { FirstScreensOfPages } from './first-screen/first-screens.service.ts';
import { createKeptTemplates, type KeptTemplates } from './kept-templates.ts';
import type { NoticeReason } from './notice.ts';
import {
  type EdgeSettings,
  type PageMeasures,
  type PagePreloads,
  pageTemplate,
  type SitePage,
  withHead,
} from './page.ts';
import { ownersOf, preloadsOf, routeOf } from './preloads.ts';
import type { HasShellFiles } from './shell-files.ts';

export interface PagesDeps {
  compositions: Compositions;
  overrides: Pick<Overrides, 'compose'>;
  /** Called for every page: cheap, and the same object as long as nothing changed, if it can. */
  settings: () => Promise<EdgeSettings>;
  environment: string;
  measures?: PageMeasures;
  hasShellFiles: HasShellFiles;
  firstScreens: FirstScreensOfPages;
  describe: Describe;
  /** Called when the database did not respond and the last good page is served. */
  onStale: (error: unknown) => void;
}

export interface Pages {
  /** The page of a URL for a visitor, or why there is none. `zone`: broadcast zone; null outside the territory. */
  page(
    url: URL,
    visitor: Visitor | undefined,
    headers: IncomingHttpHeaders,
    zone: string | null,
  ): Promise<SitePage | NoticeReason>;
  /**
   * The page of a tab that asks for an override: with it, or as everybody's and saying why not. Belongs to this tab
   * alone, so it is built per request and not cached. `override`: the active override, or null.
   */
  overriddenPage(
    url: URL,
    visitor: Visitor | undefined,
    token: string,
    isForeignLink: boolean,
    headers: IncomingHttpHeaders,
  ): Promise<{ page: SitePage; override: Override | null } | null>;
  /** The rollouts that reach visitors now; empty: every visitor gets the same pages. */
  rollouts(): Promise<readonly Rollout[]>;
}

/** The last segment has an extension, so the address names a file and not a screen. */
const FILE_NAME = /\.[a-z\d]{1,11}$/i;

/** The pages of one composition under one set of settings; they differ by what they preload only. */
interface PageSet {
  release: ComposedRelease;
  settings: EdgeSettings;
  settingsText: string;
  templates: KeptTemplates;
}

export const createSitePages = ({
  compositions,
  overrides,
  settings,
  environment,
  measures,
  hasShellFiles,
  firstScreens,
  describe,
  onStale,
}: PagesDeps): Pages => {
  /** A rollout has several compositions at a time; unused ones are removed with their release. */
  const sets = new WeakMap<ComposedRelease, PageSet>();
  let latest: PageSet | null = null;

  const setOf = (release: ComposedRelease, documents: EdgeSettings): PageSet => {
    const known = sets.get(release);
    if (known?.settings === documents) return known;
    const settingsText = JSON.stringify(documents);
    if (known?.settingsText === settingsText) {
      // Read again and equal: the next page need not compare them again.
      known.settings = documents;
      return known;
    }
    const fresh = { release, settings: documents, settingsText, templates: createKeptTemplates(Date.now) };
    sets.set(release, fresh);
    return fresh;
  };

  /** A site that was up stays up while its database is not. */
  const usableSet = async (visitor: Visitor | undefined): Promise<PageSet | null> => {
    try {
      const [release, documents] = await Promise.all([compositions.current(environment, visitor), settings()]);
      if (!release) return null;
      latest = setOf(release, documents);
      return latest;
    } catch (error) {
      if (!latest) throw error;
      onStale(error);
      return latest;
    }
  };

  return {
    rollouts: () => compositions.rollouts(environment).catch(() => []),
    async page(url, visitor, headers, zone) {
      const set = await usableSet(visitor);
      if (!set) return 'no_release';
      const route = routeOf(set.release, url);
      if (!route && FILE_NAME.test(url.pathname)) return 'no_file';
      // Without them the page would stay blank.
      if (!(await hasShellFiles(set.release))) return 'missing_files';
      const owners = ownersOf(set.release, url);
      const lists = dataPreloadsOf(set.release, owners, url);
      const first = await firstScreens.of(set.release, set.settings, url, route, headers, zone);
      const key = [...owners, ...lists.map(({ service, path }) => service + path), first?.key].join(' ');
      const kept = set.templates.find(key, first !== null);
      if (kept) return withHead(kept, await describe(url, route, headers));
      const data = callsOf(lists, set.settings.runtimeSettings);
      const shownFirst = (await first?.write()) ?? null;
      const preloads = { files: preloadsOf(set.release, owners), data, first: shownFirst };
      const template = pageTemplate(set.release, set.settings, preloads, null, measures);
      // A first screen that failed is written again for the next visitor.
      if (!first || shownFirst) set.templates.keep(key, template);
      return withHead(template, await describe(url, route, headers));
    },
    async overriddenPage(url, visitor, token, isForeignLink, headers) {
      const [answer, documents] = await Promise.all([
        isForeignLink
          ? { release: await compositions.current(environment, visitor), refusal: 'foreign_link' as const }
          : overrides.compose(environment, token, visitor),
        settings(),
      ]);
      const { release, refusal } = answer;
      if (!release) return null;
      const { override = null } = release.composition;
      // Files elsewhere are not preloaded.
      const isElsewhere = override !== null && (override.origin !== null || override.chaos !== null);
      const owners = ownersOf(release, url).filter((name) => !(isElsewhere && name === override.remote));
      const preloads: PagePreloads = {
        files: preloadsOf(release, owners),
        data: callsOf(dataPreloadsOf(release, owners, url), documents.runtimeSettings),
      };
      const template = pageTemplate(release, documents, preloads, refusal, measures);
      return { page: withHead(template, await describe(url, routeOf(release, url), headers)), override };
    },
  };
};
