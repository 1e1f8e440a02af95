import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { TEXTS } from '../../texts/en.ts';

/** Every English text of mf-subscription, the common ones included. */
export const ALL_TEXTS = { ...COMMON_TEXTS, ...TEXTS };
