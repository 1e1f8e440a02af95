import { TIMERS } from '@grandstand/shared-contracts';
import { type CheckoutAction, type CheckoutMessage, OpenCheckout } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type CheckoutState, nextState, OPENING } from './checkout-machine.ts';

/** How a hosted page ended: with an order, with another card, or cancelled. */
export type CheckoutEnd = Exclude<
  CheckoutMessage,
  { type: 'checkout:ready' | 'checkout:update-ready' | 'checkout:error' }
>;

export interface HostedCheckout {
  readonly state: CheckoutState;
  /** Handles a message of the hosted page. */
  readonly receive: (message: CheckoutMessage) => void;
  /** Notes that the hosted page received an order. */
  readonly ordered: () => void;
  readonly retry: () => void;
}

const IN_USE: ReadonlySet<CheckoutState['step']> = new Set(['framing', 'paying', 'ended']);

/** CON-031: path and query from the platform, at the operators' base URL of the hosted checkout. */
const atConfiguredBase = (frameUrl: string, base: string | undefined): URL => {
  const issued = new URL(frameUrl);
  return base ? new URL(`${base.replace(/\/$/, '')}${issued.pathname}${issued.search}`) : issued;
};

/**
 * A hosted page for as long as the component is mounted: each load opens a new one, and it fails when it stays silent
 * . The site is not reloaded meanwhile. `onEnd` is called once.
 */
export const useHostedCheckout = (action: CheckoutAction, onEnd: (end: CheckoutEnd) => void): HostedCheckout => {
  const { call, setBusy, settings } = useHost();
  const [state, dispatch] = useReducer(nextState, OPENING);
  const { step } = state;
  /** Two messages may arrive before React has rendered the first. */
  const hasEnded = useRef(false);

  useEffect(() => {
    if (step !== 'opening') return undefined;
    let isWanted = true;
    void call(OpenCheckout, { action }).then((reply) => {
      if (!isWanted) return;
      if (!reply.ok) return dispatch({ type: 'refused', error: reply.error });
      const { frameUrl, clientSessionToken } = reply.value;
      const url = atConfiguredBase(frameUrl, settings.get().services.evergentIframe);
      dispatch({ type: 'opened', visit: { url: url.href, origin: url.origin, clientSessionToken } });
    });
    return () => {
      isWanted = false;
    };
  }, [step, call, action, settings]);

  useEffect(() => {
    if (step !== 'framing') return undefined;
    const silence = setTimeout(() => dispatch({ type: 'silent' }), TIMERS.frameSilenceMs);
    return () => clearTimeout(silence);
  }, [step]);

  const isInUse = IN_USE.has(step);
  useEffect(() => {
    setBusy(isInUse);
    return () => setBusy(false);
  }, [isInUse, setBusy]);

  const receive = (message: CheckoutMessage) => {
    switch (message.type) {
      case 'checkout:ready':
      case 'checkout:update-ready':
        return dispatch({ type: 'ready' });
      case 'checkout:error':
        return dispatch({ type: 'problem', problem: message });
      default:
        if (step !== 'paying' || hasEnded.current) return undefined;
        hasEnded.current = true;
        dispatch({ type: 'ended' });
        return onEnd(message);
    }
  };
  const ordered = useCallback(() => dispatch({ type: 'ordered' }), []);
  return { state, receive, ordered, retry: () => dispatch({ type: 'retried' }) };
};
