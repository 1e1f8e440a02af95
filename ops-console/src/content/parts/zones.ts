import { ZONES } from '@grandstand/shared-contracts/api';

/** `*` is every zone. */
export const ZONE_NAMES: readonly string[] = ['*', ...ZONES];

const TEXTS: Readonly<Record<string, string>> = { '*': 'Every zone', none: 'Outside the territory' };
export const zoneText = (zone: string): string => TEXTS[zone] ?? zone;
