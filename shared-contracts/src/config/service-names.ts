/** The services of the generic caller (CON-031), each with a base URL. */
export const SERVICE_NAMES = [
  'quickplay',
  'quickplayFlatToken',
  'quickplayRegisterDevice',
  'quickplayDataStores',
  'evergent',
  'istreamPlant',
  'adobeAuth',
  'remoteConfig',
  'localization',
  'players',
  'easeliveProgram',
  'quickPlayAuthorization',
  'quickPlayStorefrontCatalogue',
  'quickPlayStream',
  'quickPlayHeartbeat',
  'quickplayGeoLocation',
  'quickplayOverflow',
  'evergentIframe',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A team's own service (decision 62). Operators set its base URL in `runtimeSettings.services`, per environment. */
export type TeamServiceName = `team:${string}`;

export const isTeamService = (name: string): name is TeamServiceName => name.startsWith('team:');

/** Whether a base URL can be set for this name. */
export const isService = (name: string): boolean =>
  (SERVICE_NAMES as readonly string[]).includes(name) || /^team:[a-z][a-z0-9-]{0,39}$/.test(name);
