import { fairplayUri, playreadyObject, WIDEVINE_SYSTEM, widevinePssh } from './key-system-data.ts';
import type { ContentKey } from './content-key.ts';
import type { KeyPeriod } from './media-keys.ts';

/** Key systems of vendors that the tags of a playlist name. */
export type LicensedSystem = 'fairplay' | 'playready' | 'widevine';

/** How the segments of a playlist are decrypted. */
export interface Decryption {
  readonly contentId: string;
  /** The keys of the segments that are listed, in order. */
  readonly keyPeriods: readonly KeyPeriod[];
  /** Those whose licence servers have the keys. */
  readonly systems: readonly LicensedSystem[];
}

const METHOD = 'METHOD=SAMPLE-AES';

/** Attributes of a key for each system, after its method. */
const VENDOR_ATTRIBUTES: Readonly<Record<LicensedSystem, (key: ContentKey, contentId: string) => string>> = {
  fairplay: (key, contentId) => `URI="${fairplayUri(key, contentId)}",KEYFORMAT="com.apple.streamingkeydelivery"`,
  playready: (key) =>
    `URI="data:text/plain;charset=UTF-16;base64,${playreadyObject(key).toString('base64')}",KEYFORMAT="com.microsoft.playready"`,
  widevine: (key, contentId) =>
    `URI="data:text/plain;base64,${widevinePssh(key, contentId).toString('base64')}",` +
    `KEYID=0x${key.keyId.toString('hex')},KEYFORMAT="urn:uuid:${WIDEVINE_SYSTEM}"`,
};

const vendorAttributes = ({ contentKey }: KeyPeriod, { contentId, systems }: Decryption): string[] =>
  systems.map((system) => `${METHOD},${VENDOR_ATTRIBUTES[system](contentKey, contentId)},KEYFORMATVERSIONS="1"`);

/** For players without these systems: the address of the key itself, which is checked as that of a segment. */
const identityAttributes = ({ contentKey: { keyId, iv } }: KeyPeriod): string =>
  `${METHOD},URI="key/${keyId.toString('hex')}",IV=0x${iv.toString('hex')},KEYFORMAT="identity",KEYFORMATVERSIONS="1"`;

/** RFC 8216, 4.3.2.4: how the following segments are decrypted. */
export const keyTags = (period: KeyPeriod, decryption: Decryption): string[] =>
  [...vendorAttributes(period, decryption), identityAttributes(period)].map((attributes) => `#EXT-X-KEY:${attributes}`);

/** RFC 8216, 4.3.4.5: what players may request before they read a media playlist. Only systems whose licences are slow. */
export const sessionKeyTags = (decryption: Decryption): string[] =>
  decryption.keyPeriods.flatMap((period) =>
    vendorAttributes(period, decryption).map((attributes) => `#EXT-X-SESSION-KEY:${attributes}`),
  );
