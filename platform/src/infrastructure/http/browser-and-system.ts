import { browserName } from '@grandstand/shared-contracts';

/** The order matters: an iPad names Mac OS X, Android and Chromebooks name Linux. */
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** What a viewer knows a device by, in every language: `Chrome · Windows`; empty for a user agent that names neither. */
export const browserAndSystem = (userAgent: string): string => {
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  return [browserName(userAgent), system].filter(Boolean).join(' · ');
};
