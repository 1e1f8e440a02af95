import { RuntimeSettings, SETTINGS_DOCUMENTS, type SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { defaultSettings } from './default-settings.ts';
import type { SettingsRepo } from './settings.repo.ts';
import { type ReleasedTexts, siteLocalization } from './site-texts.ts';

/** Raw JSON documents, as operators wrote them; readers parse them with the contracts' lenient schemas. */
export type Settings = Readonly<Record<SettingsDocument, Record<string, unknown>>>;

export interface SettingsService {
  get(): Promise<Settings>;
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

/** How long another replica's change may go unseen. */
const CACHE_MS = 1_000;

export const createSettings = (
  repo: SettingsRepo,
  clock: Clock,
  releasedTexts: ReleasedTexts = async () => ({}),
): SettingsService => {
  let cached: { readonly settings: Promise<Settings>; readonly untilMs: number } | null = null;
  const load = async (): Promise<Settings> => {
    const found = await repo.all();
    const entries = SETTINGS_DOCUMENTS.map((name) => [name, found.get(name) ?? defaultSettings[name]] as const);
    return Object.fromEntries(entries) as unknown as Settings;
  };
  const get = (): Promise<Settings> => {
    if (cached && cached.untilMs > clock.now()) return cached.settings;
    const settings = load();
    cached = { settings, untilMs: clock.now() + CACHE_MS };
    settings.catch(() => {
      cached = null;
    });
    return settings;
  };
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
