import type { KeyPeriod } from './media-keys.ts';

const clearKeyScheme = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

/**
 * What a set of encrypted segments says about its key. No licence address: in some players it would override the one the
 * application sets. Empty for clear segments.
 */
export const protection = (key: KeyPeriod | null): string[] => {
  if (!key) return [];
  const keyId = key.contentKey.keyId.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="${key.contentKey.scheme}" cenc:default_KID="${keyId}"/>`,
    `<ContentProtection schemeIdUri="${clearKeyScheme}" value="ClearKey1.0"/>`,
  ];
};
