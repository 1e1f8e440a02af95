import type { Decryption } from './hls-keys.ts';
import { WIDEVINE_SYSTEM, widevinePssh } from './key-system-data.ts';
import type { KeyPeriod } from './media-keys.ts';

const clearKeyScheme = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

/**
 * What a set of encrypted segments says about its key. No licence address: in some players it would override the one the
 * application sets. Empty for clear segments. FairPlay reads HLS only.
 */
export const protection = (key: KeyPeriod | null, vendors?: Pick<Decryption, 'contentId' | 'systems'>): string[] => {
  if (!key) return [];
  const { contentKey } = key;
  const keyId = contentKey.keyId.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const widevine = vendors?.systems.includes('widevine') && widevinePssh(contentKey, vendors.contentId);
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="${contentKey.scheme}" cenc:default_KID="${keyId}"/>`,
    ...(widevine
      ? [
          `<ContentProtection schemeIdUri="urn:uuid:${WIDEVINE_SYSTEM}"><cenc:pssh>${widevine.toString('base64')}</cenc:pssh></ContentProtection>`,
        ]
      : []),
    `<ContentProtection schemeIdUri="${clearKeyScheme}" value="ClearKey1.0"/>`,
  ];
};
