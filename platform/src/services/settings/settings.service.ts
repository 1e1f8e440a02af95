import { RuntimeSettings, SETTINGS_DOCUMENTS, type SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { defaultSettings } from './default-settings.ts';
import type { SettingsRepo } from './settings.repo.ts';
import { type ReleasedTexts, siteLocalization } from './site-texts.ts';

/** Raw JSON documents, as operators wrote them; readers parse them with the contracts' lenient schemas. */
export type Settings = Readonly<Record<SettingsDocument, Record<string, unknown>>>;

export interface SettingsService {
  /** As this environment reads them. */
  get(): Promise<Settings>;
  /** Those of all environments, which an environment reads unless it has its own. */
  ofAllEnvironments(): Promise<Settings>;
  /** As the site reads them: the localization contains the texts of the released versions, too. */
  forSite(): Promise<Settings>;
  /** Replaces the given top-level fields of one document. */
  change(document: SettingsDocument, fields: Record<string, unknown>): Promise<void>;
  /** Back to a fresh installation's documents. */
  reset(): Promise<void>;
  /** Another replica wrote: the next `get` reloads. */
  forget(): void;
  /** Writes the documents that are not there yet. */
  seed(): Promise<void>;
  runtime(): Promise<RuntimeSettings>;
}

interface Loaded {
  readonly all: Settings;
  /** As the environment of this process reads them. */
  readonly here: Settings;
}

const settingsOf = (bodyOf: (name: SettingsDocument) => Record<string, unknown>): Settings =>
  Object.fromEntries(SETTINGS_DOCUMENTS.map((name) => [name, bodyOf(name)] as const)) as unknown as Settings;

/** How long another replica's change may go unseen. */
const CACHE_MS = 1_000;

export const createSettings = (
  repo: SettingsRepo,
  clock: Clock,
  releasedTexts: ReleasedTexts = async () => ({}),
): SettingsService => {
  let cached: { readonly loaded: Promise<Loaded>; readonly untilMs: number } | null = null;
  const load = async (): Promise<Loaded> => {
    const [found, own] = await Promise.all([repo.all(), repo.ofEnvironment()]);
    return {
      all: settingsOf((name) => found.get(name) ?? defaultSettings[name]),
      here: settingsOf((name) => own.get(name) ?? found.get(name) ?? defaultSettings[name]),
    };
  };
  const loaded = (): Promise<Loaded> => {
    if (cached && cached.untilMs > clock.now()) return cached.loaded;
    const started = load();
    cached = { loaded: started, untilMs: clock.now() + CACHE_MS };
    started.catch(() => {
      cached = null;
    });
    return started;
  };
  const get = async (): Promise<Settings> => (await loaded()).here;
  let merged: { readonly from: readonly unknown[]; readonly settings: Settings } | null = null;
  const forSite = async (): Promise<Settings> => {
    const [settings, released] = await Promise.all([get(), releasedTexts()]);
    if (merged?.from[0] !== settings || merged.from[1] !== released) {
      const localization = siteLocalization(settings.localization, released);
      merged = { from: [settings, released], settings: { ...settings, localization } };
    }
    return merged.settings;
  };
  const changed = async (write: Promise<void>): Promise<void> => {
    await write;
    cached = null;
  };
  return {
    get,
    ofAllEnvironments: async () => (await loaded()).all,
    forSite,
    forget: () => {
      cached = null;
    },
    change: (document, fields) => changed(repo.merge(document, fields, clock.now())),
    reset: () => changed(repo.replaceAll(defaultSettings, clock.now())),
    seed: () => changed(repo.insertMissing(defaultSettings, clock.now())),
    runtime: async () => RuntimeSettings.parse((await get()).runtimeSettings),
  };
};
