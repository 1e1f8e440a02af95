export { Localization, PlayersCatalogue, type Translate, translator } from './localization.ts';
export { type Phase, PromoPricing, phaseOf, RemoteConfig, Team, TvProvider } from './remote-config.ts';
export { RuntimeSettings, SERVICE_NAMES, type ServiceName } from './runtime-settings.ts';
