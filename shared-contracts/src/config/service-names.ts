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
