import {
  DELIVERY_DEFAULTS,
  isSafeStreamUrl,
  NO_PROVIDER,
  type Session,
  type WatchState,
} from '@grandstand/shared-contracts';
import type { Authorize, Heartbeat, ReplyOf, RequestOf } from '@grandstand/shared-contracts/api';
import type { Source, StartPlace, StreamAddresses } from '../player/player-port.ts';
import type { PlayableItem } from '../content/content.ts';

export type Authorization = ReplyOf<typeof Authorize>;

const CATALOG_TYPES = { linear: 'channel', overflow: 'liveevent', vod: 'vod' } as const;

/** WATCH-043, WATCH-046. Only mode and type differ between recordings and live content. */
export const authorizeRequest = (item: PlayableItem, { device }: Session, drm: string): RequestOf<typeof Authorize> => {
  const mode = item.kind === 'vod' ? 'vod' : DELIVERY_DEFAULTS.playbackMode;
  return {
    ...DELIVERY_DEFAULTS,
    drm,
    playbackMode: mode,
    catalogType: CATALOG_TYPES[item.kind],
    contentId: item.id,
    contentTypeId: mode,
    deviceId: device.deviceId,
    deviceName: 'web',
    disableSsai: true,
    urlParameters: {},
  };
};

/** WATCH-048. */
export const heartbeatRequest = (
  item: PlayableItem,
  heartbeatToken: string,
  { device, tv }: Session,
): RequestOf<typeof Heartbeat> => ({
  deviceId: device.deviceId,
  itemId: item.id,
  entityId: item.id,
  heartbeatToken,
  ...(tv.selectedMVPD !== null && tv.selectedMVPD !== NO_PROVIDER && { selectedMVPD: tv.selectedMVPD }),
});

const safeStream = (address: string, pageUrl: string): string | null => {
  try {
    const { href } = new URL(address, pageUrl);
    return isSafeStreamUrl(href, new URL(pageUrl).protocol) ? href : null;
  } catch {
    return null;
  }
};

const safeAddresses = (
  { contentUrl, mediaFormat, drm }: WatchState['signedUrls'],
  pageUrl: string,
): StreamAddresses | null => {
  const url = safeStream(contentUrl, pageUrl);
  if (!url) return null;
  const addresses = { url, format: mediaFormat };
  if (!drm) return addresses;
  const licenceUrl = safeStream(drm.licenceUrl, pageUrl);
  return licenceUrl ? { ...addresses, drm: { ...drm, licenceUrl } } : null;
};

/** Null when the reply has none, or an unsafe one. */
const receiverOf = (
  { mediaFormat, drm, receiverUrl, receiverLicenceUrl: licenceUrl }: Authorization,
  pageUrl: string,
): StreamAddresses | null => {
  if (receiverUrl === undefined || (drm && licenceUrl === undefined)) return null;
  const licence = drm && licenceUrl !== undefined ? { drm: { system: drm.system, licenceUrl } } : {};
  return safeAddresses({ contentUrl: receiverUrl, mediaFormat, ...licence }, pageUrl);
};

/** WATCH-050: null when an address is unsafe. WATCH-054: `start` is where it begins. */
export const sourceOf = (authorization: Authorization, pageUrl: string, start: StartPlace): Source | null => {
  const addresses = safeAddresses(authorization, pageUrl);
  const receiver = receiverOf(authorization, pageUrl);
  const clockUrl = authorization.clockUrl === undefined ? null : safeStream(authorization.clockUrl, pageUrl);
  return (
    addresses && {
      ...addresses,
      ...start,
      ...(clockUrl !== null && { clockUrl }),
      ...(authorization.withCredentials && { withCredentials: true }),
      ...(receiver && { receiver }),
    }
  );
};
