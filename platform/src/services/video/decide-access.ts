import { COUNTRY } from '@grandstand/shared-contracts';
import { VIDEO_CODES } from '@grandstand/shared-contracts/api';

export interface AccessQuestion {
  /** Content of the free package. */
  readonly isFree: boolean;
  /** A channel or an event, in contrast to a recording. */
  readonly isLive: boolean;
  readonly viewer: 'anonymous' | 'active' | 'finalBill' | 'provider' | 'none';
  readonly country: string;
  /** `none`: inside the country, but outside the network's territory. */
  readonly zone: string;
  /** End of the viewer's couch rights, epoch ms; null when there are none. */
  readonly couchRightsUntilMs: number | null;
  /** Code of the content's blackout; null without one. */
  readonly blackoutCode: number | null;
  readonly nowMs: number;
}

export type AccessDecision = (
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: number; readonly message: string }
) & {
  /** End of the content's blackout, epoch ms. */
  readonly blackoutUntil?: number;
};

const refuse = (code: number, message: string): AccessDecision => ({ allowed: false, code, message });

/** PLAT-033: who may watch what, where. The first rule that applies decides. */
export const decideAccess = (question: AccessQuestion): AccessDecision => {
  const { isFree, isLive, viewer, country, zone, couchRightsUntilMs, blackoutCode, nowMs } = question;
  if (country.toLowerCase() !== COUNTRY) return refuse(VIDEO_CODES.outsideCountry, 'You are outside of US.');
  // WATCH-089: blackouts and the territory limit what is live; a recording is sold for the whole country.
  if (isLive && blackoutCode !== null)
    return refuse(blackoutCode, 'This program is not available in your area due to local restrictions.');
  if (isFree) return { allowed: true };
  if (viewer === 'anonymous' || viewer === 'none') {
    return refuse(
      VIDEO_CODES.notAuthorized,
      'You are either not subscribed to YES or authorized to watch in your current location.',
    );
  }
  if (!isLive) return { allowed: true };
  // Couch rights are of the network's own subscribers; a TV-provider viewer has the provider's territory (WATCH-059).
  if (viewer === 'provider') return { allowed: true };
  const hasCouchRights = couchRightsUntilMs !== null && couchRightsUntilMs > nowMs;
  if (zone === 'none' && !hasCouchRights) {
    return refuse(VIDEO_CODES.couchRights, 'You have used the maximum 30 days travel rights when out of region.');
  }
  return { allowed: true };
};
