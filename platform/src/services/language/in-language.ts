import { fillText } from '@grandstand/shared-contracts';
import type { Language } from './language.ts';
import { CHECKOUT_PAGE_SPANISH } from './spanish-checkout.ts';
import { CONFIRMATION_SPANISH } from './spanish-confirmation.ts';
import { LETTERS_SPANISH } from './spanish-letters.ts';

const SPANISH = { ...LETTERS_SPANISH, ...CHECKOUT_PAGE_SPANISH, ...CONFIRMATION_SPANISH };

/** The platform's own texts, in English. The type requires the Spanish of each. */
export type Sentence = keyof typeof SPANISH;

/** A sentence in one language, its `{name}`s filled. */
export type TextIn = (english: Sentence, params?: Readonly<Record<string, string | number>>) => string;

export const textsIn =
  (language: Language): TextIn =>
  (english, params) =>
    fillText(language === 'es' ? SPANISH[english] : english, params);
