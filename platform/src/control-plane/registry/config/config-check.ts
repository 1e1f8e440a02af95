import { isDeepStrictEqual } from 'node:util';
import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import {
  isService,
  Localization,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
} from '@grandstand/shared-contracts/config';

type Body = Readonly<Record<string, unknown>>;

const READERS: Readonly<Record<SettingsDocument, { parse(body: unknown): unknown }>> = {
  remoteConfig: RemoteConfig,
  localization: Localization,
  players: PlayersCatalogue,
  runtimeSettings: RuntimeSettings,
};

/** Documents whose keys are a fixed list; the others are dictionaries. */
const FIXED: ReadonlySet<SettingsDocument> = new Set<SettingsDocument>(['remoteConfig', 'runtimeSettings']);

/**
 * What of a document the site would not take, one sentence each. The site reads leniently: it falls back to its default
 * where a value is of the wrong form, so a mistyped field would silently change nothing.
 */
export const configErrors = (document: SettingsDocument, body: Body): string[] => {
  const reader = READERS[document];
  const defaults = reader.parse({}) as Body;
  return Object.entries(body).flatMap(([key, value]) => {
    if (FIXED.has(document) && !Object.hasOwn(defaults, key)) return [`${key} is not a field of ${document}.`];
    const read = (reader.parse({ [key]: value }) as Body)[key];
    const fellBack = isDeepStrictEqual(read, defaults[key]) && !isDeepStrictEqual(value, defaults[key]);
    if (fellBack) return [`${key} is not accepted as it is: the site would use its default.`];
    return document === 'runtimeSettings' && key === 'services' ? unknownServices(value as Body) : [];
  });
};

const unknownServices = (services: Body): string[] =>
  Object.keys(services)
    .filter((name) => !isService(name))
    .map((name) => `services.${name} is not a service. A team’s own service is written as team:news.`);
