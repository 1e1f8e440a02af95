import type { AppError } from '@grandstand/shared-contracts';
import type { CheckoutErrorCode, CheckoutMessage } from '@grandstand/shared-contracts/api';

/** One load of the hosted page; every load needs a new one (S-12). */
export interface CheckoutVisit {
  readonly url: string;
  /** Origin of `url`, the only one that messages are exchanged with. */
  readonly origin: string;
  readonly clientSessionToken: string;
}

/** What the hosted page reports as bought. */
export type Order = Omit<Extract<CheckoutMessage, { type: 'checkout:success' }>, 'type'>;

/** What the hosted page refused. `message` is the page's own, shown in addition to ours. */
export interface CheckoutProblem {
  readonly code: CheckoutErrorCode;
  readonly message: string;
}

/** Why there is no page: it was refused, failed to load, timed out, or is used up. */
export type CheckoutFailure =
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'silent' }
  | { readonly kind: 'over'; readonly message: string };

/** The steps from the chosen plan on, one per row. A card update has the same steps. */
export type CheckoutState =
  | { readonly step: 'opening' }
  | { readonly step: 'framing'; readonly visit: CheckoutVisit }
  /** The page shows its form; `problem` is the latest one, until the next order. */
  | { readonly step: 'paying'; readonly visit: CheckoutVisit; readonly problem: CheckoutProblem | null }
  /** Later messages of the page are ignored: one order has one end. */
  | { readonly step: 'ended'; readonly visit: CheckoutVisit }
  | { readonly step: 'failed'; readonly failure: CheckoutFailure };

export type CheckoutEvent =
  | { readonly type: 'opened'; readonly visit: CheckoutVisit }
  | { readonly type: 'refused'; readonly error: AppError }
  /** `ordered`: the page received an order. */
  | { readonly type: 'ready' | 'silent' | 'ordered' | 'ended' | 'retried' }
  | { readonly type: 'problem'; readonly problem: CheckoutProblem };

export const OPENING: CheckoutState = { step: 'opening' };
const failed = (failure: CheckoutFailure): CheckoutState => ({ step: 'failed', failure });
const over = ({ message }: CheckoutProblem): CheckoutState => failed({ kind: 'over', message });

/** The next state; unknown events are ignored. Pure. */
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
      // A changed price sends another order automatically, so its notice must stay visible.
      if (event.type === 'ordered' && state.problem?.code !== 'total_differs') return { ...state, problem: null };
      return event.type === 'ended' ? { step: 'ended', visit: state.visit } : state;
    case 'failed':
      return event.type === 'retried' ? OPENING : state;
    case 'ended':
      return state;
  }
};
