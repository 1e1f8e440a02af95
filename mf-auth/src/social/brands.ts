import type { SocialType } from '@grandstand/shared-contracts';

/** In the order in which they are offered. */
export const BRANDS: readonly SocialType[] = ['Google', 'Facebook', 'Apple'];
