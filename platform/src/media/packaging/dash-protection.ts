import type { Decryption, LicensedSystem } from './hls-keys.ts';
import { PLAYREADY_SYSTEM, playreadyObject, playreadyPssh, WIDEVINE_SYSTEM, widevinePssh } from './key-system-data.ts';
import type { KeyPeriod } from './media-keys.ts';

const clearKeyScheme = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

const psshElement = (box: Buffer): string => `<cenc:pssh>${box.toString('base64')}</cenc:pssh>`;

/**
 * What a set of encrypted segments says about its key. No licence address: in some players it would override the one the
 * application sets. Empty for clear segments. FairPlay reads HLS only.
 */
export const protection = (key: KeyPeriod | null, vendors?: Pick<Decryption, 'contentId' | 'systems'>): string[] => {
  if (!key) return [];
  const { contentKey } = key;
  const keyId = contentKey.keyId.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const named = (system: LicensedSystem, describe: (contentId: string) => string): string[] =>
    vendors?.systems.includes(system) ? [describe(vendors.contentId)] : [];
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="${contentKey.scheme}" cenc:default_KID="${keyId}"/>`,
    ...named(
      'widevine',
      (contentId) =>
        `<ContentProtection schemeIdUri="urn:uuid:${WIDEVINE_SYSTEM}">${psshElement(widevinePssh(contentKey, contentId))}</ContentProtection>`,
    ),
    ...named(
      'playready',
      () =>
        `<ContentProtection schemeIdUri="urn:uuid:${PLAYREADY_SYSTEM}" value="MSPR 2.0">${psshElement(playreadyPssh(contentKey))}` +
        `<mspr:pro xmlns:mspr="urn:microsoft:playready">${playreadyObject(contentKey).toString('base64')}</mspr:pro></ContentProtection>`,
    ),
    `<ContentProtection schemeIdUri="${clearKeyScheme}" value="ClearKey1.0"/>`,
  ];
};
