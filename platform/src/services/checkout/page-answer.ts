import type { CheckoutErrorCode, CheckoutMessage } from '@grandstand/shared-contracts/api';
import { ERROR_TEXTS, TEXT } from '../language/checkout-texts.ts';
import { type Sentence, textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import type { CardErrors } from './card-form.ts';
import type { OrderSummary } from './checkout-order.ts';

/** Response for the page. An `error` is forwarded to the site; `isOver`: the page accepts no more input. */
export type PageAnswer =
  | { readonly outcome: 'ready'; readonly summary: OrderSummary | null }
  | { readonly outcome: 'problems'; readonly problems: CardErrors }
  | { readonly outcome: 'error'; readonly code: CheckoutErrorCode; readonly message: string; readonly isOver: boolean }
  | { readonly outcome: 'done'; readonly text: string; readonly message: CheckoutMessage };

/** `why`: sentences, in this order. */
export const error = (
  language: Language,
  code: CheckoutErrorCode,
  why: readonly [Sentence, ...Sentence[]],
  isOver = false,
): PageAnswer => ({
  outcome: 'error',
  code,
  message: why.map((sentence) => textsIn(language)(sentence)).join(' '),
  isOver,
});
export const over = (language: Language): PageAnswer => error(language, 'checkout_over', [ERROR_TEXTS.over], true);

export const cardUpdated = (lastDigits: string, language: Language): PageAnswer => ({
  outcome: 'done',
  text: textsIn(language)(TEXT.saved, { digits: lastDigits }),
  message: { type: 'checkout:card-updated', last4: lastDigits },
});
