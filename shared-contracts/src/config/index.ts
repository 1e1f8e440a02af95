export { type Format, formatIn } from './format.ts';
export { DEFAULT_LANGUAGE } from './languages.ts';
export {
  chooseLanguage,
  inLanguage,
  Localization,
  languagesOf,
  PlayersCatalogue,
} from './localization.ts';
export { type Phase, phaseOf } from './phase.ts';
export { PromoPricing, RemoteConfig, Team, TvProvider } from './remote-config.ts';
export { RuntimeSettings } from './runtime-settings.ts';
export { isService, isTeamService, SERVICE_NAMES, type ServiceName, type TeamServiceName } from './service-names.ts';
export { SETTINGS_DOCUMENTS, type SettingsDocument } from './settings-documents.ts';
export { localizedText, serviceSentence, type Texts, type Translate, translator } from './translator.ts';
