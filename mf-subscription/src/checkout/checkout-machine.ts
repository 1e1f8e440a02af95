import type { AppError } from '@grandstand/shared-contracts';
import type { CheckoutErrorCode, CheckoutMessage } from '@grandstand/shared-contracts/api';

/** One load of the hosted page; another load needs another one (S-12). */
export interface CheckoutVisit {
  readonly url: string;
  /** Origin of `url`, the only one that is spoken to. */
  readonly origin: string;
  readonly clientSessionToken: string;
}

/** What the hosted page says was bought. */
export type Order = Omit<Extract<CheckoutMessage, { type: 'checkout:success' }>, 'type'>;

/** What the hosted page refused. `message` is its own, for those whom ours does not tell enough. */
export interface CheckoutProblem {
  readonly code: CheckoutErrorCode;
  readonly message: string;
}

/** Why there is no page: it was refused or could not be asked for, it did not speak, or it can be used no more. */
export type CheckoutFailure =
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'silent' }
  | { readonly kind: 'over'; readonly message: string };

/** Resolutions f6, from the chosen plan on: one step a row. A card update takes the same way. */
export type CheckoutState =
  | { readonly step: 'opening' }
  | { readonly step: 'framing'; readonly visit: CheckoutVisit }
  /** The page shows its form; `problem` is the latest, until it is given another order. */
  | { readonly step: 'paying'; readonly visit: CheckoutVisit; readonly problem: CheckoutProblem | null }
  /** Nothing that the page says from here on changes anything: one order, one end. */
  | { readonly step: 'ended'; readonly visit: CheckoutVisit }
  | { readonly step: 'failed'; readonly failure: CheckoutFailure };

export type CheckoutEvent =
  | { readonly type: 'opened'; readonly visit: CheckoutVisit }
  | { readonly type: 'refused'; readonly error: AppError }
  /** `asked`: the page was given an order, the first one or another. */
  | { readonly type: 'ready' | 'silent' | 'asked' | 'ended' | 'retried' }
  | { readonly type: 'problem'; readonly problem: CheckoutProblem };

export const OPENING: CheckoutState = { step: 'opening' };
const failed = (failure: CheckoutFailure): CheckoutState => ({ step: 'failed', failure });
const over = ({ message }: CheckoutProblem): CheckoutState => failed({ kind: 'over', message });

/** The next state; an event that its state does not know changes nothing. Pure. */
export const nextState = (state: CheckoutState, event: CheckoutEvent): CheckoutState => {
  switch (state.step) {
    case 'opening':
      if (event.type === 'opened') return { step: 'framing', visit: event.visit };
      return event.type === 'refused' ? failed({ kind: 'refused', error: event.error }) : state;
    case 'framing':
      if (event.type === 'ready') return { step: 'paying', visit: state.visit, problem: null };
      if (event.type === 'silent') return failed({ kind: 'silent' });
      return event.type === 'problem' && event.problem.code === 'checkout_over' ? over(event.problem) : state;
    case 'paying':
      if (event.type === 'problem')
        return event.problem.code === 'checkout_over' ? over(event.problem) : { ...state, problem: event.problem };
      // Another order follows a changed price by itself: what changed must still be read.
      if (event.type === 'asked' && state.problem?.code !== 'total_differs') return { ...state, problem: null };
      return event.type === 'ended' ? { step: 'ended', visit: state.visit } : state;
    case 'failed':
      return event.type === 'retried' ? OPENING : state;
    case 'ended':
      return state;
  }
};
