import { GAMES_TEXTS } from '../../texts/games.en.ts';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { TEXTS } from '../../texts/en.ts';
import { OVERRIDE_TEXTS } from '../../texts/override.en.ts';

/** Every English text of shell, the common ones included. */
export const ALL_TEXTS = { ...COMMON_TEXTS, ...TEXTS, ...GAMES_TEXTS, ...OVERRIDE_TEXTS };
