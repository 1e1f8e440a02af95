import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  chooseLanguage,
  Localization,
  languagesOf,
  phaseOf,
  RemoteConfig,
  RuntimeSettings,
} from '@grandstand/shared-contracts/config';
import { FIRST_SCREENS_FILE, type FirstScreen, FirstScreens, hasStill } from '@grandstand/shared-contracts/release';
import { wantedLanguages } from '../../../infrastructure/http/wanted-languages.ts';
import type { ComposedRelease } from '../../registry/compositions/composition.service.ts';
import { assetPath } from '../../registry/compositions/composition.ts';
import { assetKey } from '../../registry/model/asset-types.ts';
import type { PublishedVersion } from '../../registry/model/published-version.ts';
import type { AssetCache } from '../asset-cache.ts';
import type { EdgeSettings } from '../page.ts';
import type { routeOf } from '../preloads.ts';
import { type ChosenScreen, chooseFirstScreen, type OpenSite } from './choose-first-screen.ts';
import { firstScreenMarkup, type MarkupOptions } from './first-screen-markup.ts';
import { type OnAir, recently, stillAddress } from './on-air-still.ts';
import type { InlineStyle, ShownFirst } from './shown-first.ts';
import { isUnknownVisitor } from './viewer-mark.ts';

/** The first screen of a request, before it is written. */
export interface FirstScreenRequest {
  /** Differs between requests whose first screens differ, within one release and one set of settings. */
  readonly key: string;
  /** Null when it cannot be written: a first screen that fails costs nothing but the head start. */
  write(): Promise<ShownFirst | null>;
}

export interface FirstScreensOfPages {
  /** Null: the page has none. */
  of(
    release: ComposedRelease,
    settings: EdgeSettings,
    url: URL,
    route: ReturnType<typeof routeOf>,
    headers: IncomingHttpHeaders,
    /** Broadcast zone of the visitor; null outside the territory. */
    zone: string | null,
  ): Promise<FirstScreenRequest | null>;
}

interface SiteState extends OpenSite {
  /** That the site can be shown in, BCP 47. */
  readonly languages: readonly string[];
  /** The line-up is this platform's, and not of a service elsewhere. */
  readonly hasOwnLists: boolean;
}

const siteState = ({ runtimeSettings, remoteConfig, localization }: EdgeSettings): SiteState => {
  const { maintenance, webAllowed, services } = RuntimeSettings.parse(runtimeSettings ?? {});
  return {
    isOpen: webAllowed && !maintenance,
    phase: phaseOf(RemoteConfig.parse(remoteConfig)),
    languages: languagesOf(Localization.parse(localization ?? {})),
    hasOwnLists: !services.quickplayDataStores,
  };
};

interface FirstScreensDeps {
  readonly assets: AssetCache;
  readonly onAir: OnAir;
  readonly siteOrigin: string;
  readonly onFailure: (error: unknown) => void;
}

/** Ends the element, or is changed by the parser of the page, so that the hash would no longer fit. */
const UNFIT = /<\/|[\r\0]/;

/** The first stylesheets of a build. */
const stylesOf = (build: PublishedVersion): string[] =>
  (build.assets.groups[build.assets.kind === 'shell' ? 'main' : 'remote'] ?? []).filter((file) =>
    file.endsWith('.css'),
  );

export const createFirstScreens = ({ assets, onAir, siteOrigin, onFailure }: FirstScreensDeps): FirstScreensOfPages => {
  const failed =
    <T>(instead: T) =>
    (error: unknown): T => {
      onFailure(error);
      return instead;
    };
  const recent = recently(onAir, Date.now);
  const stillIn = async (zone: string) => stillAddress(await recent(zone), siteOrigin);
  /** The documents are large, and the same object while nothing changes. */
  const sites = new WeakMap<EdgeSettings, SiteState>();
  const siteOf = (settings: EdgeSettings): SiteState => {
    const state = sites.get(settings) ?? siteState(settings);
    sites.set(settings, state);
    return state;
  };
  const known = new WeakMap<PublishedVersion, readonly FirstScreen[]>();
  const read = async (build: PublishedVersion): Promise<readonly FirstScreen[]> => {
    const { name, version, assets: manifest } = build;
    if (!(FIRST_SCREENS_FILE in manifest.files)) return [];
    const file = await assets.get(assetKey(name, version, FIRST_SCREENS_FILE));
    if (!file) throw new Error(`${FIRST_SCREENS_FILE} of ${name}@${version} is not in the store.`);
    const screens = FirstScreens.parse(JSON.parse(file.bytes.toString('utf8')));
    known.set(build, screens);
    return screens;
  };
  const published = async (build: PublishedVersion): Promise<readonly FirstScreen[]> =>
    known.get(build) ?? read(build).catch(failed([]));

  const inlined = async (build: PublishedVersion, file: string): Promise<InlineStyle> => {
    const path = assetPath(build, file);
    const css = (await assets.get(assetKey(build.name, build.version, file)))?.bytes.toString('utf8');
    if (css === undefined) throw new Error(`The stylesheet ${path} is not in the store.`);
    const unfit = UNFIT.exec(css)?.[0];
    if (unfit !== undefined)
      throw new Error(`The stylesheet ${path} contains ${JSON.stringify(unfit)}: it stays a file.`);
    return { path, css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
  };

  const write = async (
    { screen, views, builds }: ChosenScreen,
    { composition }: ComposedRelease,
    settings: EdgeSettings,
    visitor: Required<Pick<MarkupOptions, 'language' | 'still'>>,
  ): Promise<ShownFirst> => ({
    screen,
    language: visitor.language,
    markup: firstScreenMarkup(views, { settings, screens: composition.screens, ...visitor }),
    styles: await Promise.all(builds.flatMap((build) => stylesOf(build).map((file) => inlined(build, file)))),
  });

  return {
    async of(release, settings, url, route, headers, zone) {
      if (!isUnknownVisitor(headers)) return null;
      const builds = [release.shell, ...(route ? [release.remotes[route.name]] : [])].filter(
        (one) => one !== undefined,
      );
      const screens = new Map(await Promise.all(builds.map(async (one) => [one, await published(one)] as const)));
      const site = siteOf(settings);
      const chosen = chooseFirstScreen(release, url, route, site, (one) => screens.get(one) ?? []);
      if (!chosen) return null;
      const language = chooseLanguage(site.languages, wantedLanguages(headers));
      const isOnAir = chosen.views.some(hasStill);
      const still = isOnAir && zone !== null && site.hasOwnLists ? await stillIn(zone).catch(failed(null)) : null;
      if (isOnAir && still === null) return null;
      return {
        key: `first ${chosen.screen} ${language} ${still ?? ''}`,
        write: () => write(chosen, release, settings, { language, still }).catch(failed(null)),
      };
    },
  };
};
