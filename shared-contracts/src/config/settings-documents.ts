/** The JSON documents that operators edit and the site reads. */
export const SETTINGS_DOCUMENTS = ['remoteConfig', 'localization', 'players', 'runtimeSettings'] as const;
export type SettingsDocument = (typeof SETTINGS_DOCUMENTS)[number];
