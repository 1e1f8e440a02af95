import type { ComposedRelease, Compositions } from '../registry/composition.service.ts';
import { type EdgeSettings, type PageTemplate, pageTemplate } from './page.ts';
import { ownersOf, preloadsOf } from './preloads.ts';

export interface PagesDeps {
  compositions: Compositions;
  /** Called for every page: cheap, and the same object as long as nothing changed, if it can. */
  settings: () => Promise<EdgeSettings>;
  environment: string;
  /** Told when the database did not answer and the last good page is served. */
  onStale: (error: unknown) => void;
}

export interface Pages {
  /** The page of a URL; null while the environment has no release. Nothing in the URL but path and triggers counts. */
  page(url: URL): Promise<PageTemplate | null>;
}

/** Pages that differ by the remotes they preload only, made once each. */
interface PageSet {
  release: ComposedRelease;
  settings: EdgeSettings;
  settingsText: string;
  byOwners: Map<string, PageTemplate>;
}

export const sitePages = ({ compositions, settings, environment, onStale }: PagesDeps): Pages => {
  let latest: PageSet | null = null;

  const currentSet = async (): Promise<PageSet | null> => {
    const [release, documents] = await Promise.all([compositions.current(environment), settings()]);
    if (!release) return null;
    if (latest?.release === release && latest.settings === documents) return latest;
    const settingsText = JSON.stringify(documents);
    if (latest?.release === release && latest.settingsText === settingsText) return latest;
    latest = { release, settings: documents, settingsText, byOwners: new Map() };
    return latest;
  };

  /** A site that was up stays up while its database is not. */
  const usableSet = async (): Promise<PageSet | null> => {
    try {
      return await currentSet();
    } catch (error) {
      if (!latest) throw error;
      onStale(error);
      return latest;
    }
  };

  return {
    async page(url) {
      const set = await usableSet();
      if (!set) return null;
      const owners = ownersOf(set.release, url);
      const key = owners.join(' ');
      let template = set.byOwners.get(key);
      if (!template) {
        template = pageTemplate(set.release, set.settings, preloadsOf(set.release, owners));
        set.byOwners.set(key, template);
      }
      return template;
    },
  };
};
