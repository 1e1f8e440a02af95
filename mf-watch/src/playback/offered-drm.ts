import { DELIVERY_DEFAULTS } from '@grandstand/shared-contracts';

const FAIRPLAY = 'com.apple.fps';
const VIDEO = 'video/mp4; codecs="avc1.64001f"';

type RequestAccess = (system: string, configurations: MediaKeySystemConfiguration[]) => Promise<unknown>;

/** Null in pages that are not secure. */
const browserAccess = (): RequestAccess | null =>
  'requestMediaKeySystemAccess' in navigator
    ? (system, configurations) => navigator.requestMediaKeySystemAccess(system, configurations)
    : null;

/** What an authorization names as the viewer’s key system: FairPlay where the browser has it, which decrypts HLS only. */
export const offeredDrm = async (requestAccess = browserAccess()): Promise<string> => {
  if (!requestAccess) return DELIVERY_DEFAULTS.drm;
  try {
    await requestAccess(FAIRPLAY, [
      { initDataTypes: ['skd', 'sinf'], videoCapabilities: [{ contentType: VIDEO, encryptionScheme: 'cbcs' }] },
    ]);
    return 'fairplay';
  } catch {
    // The browser has another key system, or none.
    return DELIVERY_DEFAULTS.drm;
  }
};

/** Asks the browser once; the answer is known to all later authorizations without waiting. */
export const createDrmOffer = (offered: Promise<string> = offeredDrm()): (() => string | Promise<string>) => {
  let known: string | null = null;
  void offered.then((drm) => {
    known = drm;
  });
  return () => known ?? offered;
};
