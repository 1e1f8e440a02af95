import type { Translate } from '@grandstand/shared-contracts/config';
import { GAME_TEXTS } from '../../texts/game.en.ts';
import { useTextsOf } from '../lazy/use-late-texts.ts';

export const useGameTexts = (): Translate => useTextsOf(GAME_TEXTS);
