import type { Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { type Plan, plansFrom } from '../pricing/plan.ts';
import { fetchOffer } from './plans.api.ts';

/** The state of the plans on sale. */
export type Offer =
  | { readonly status: 'loading' | 'outside-territory' }
  | { readonly status: 'failed'; readonly retrying: boolean }
  /** `zip` is the viewer's zip code, '' when unknown. */
  | { readonly status: 'ready'; readonly plans: readonly Plan[]; readonly zip: string };

const currentOfferAtom = atom<Offer>({ status: 'loading' });
export const offerAtom = atom((get) => get(currentOfferAtom));

/** Requests the plans; `nowMs` decides which promotions run. Resolves to the new state. */
export const offerRequestedAtom = atom(null, async (get, set, call: Host['call'], nowMs: number): Promise<Offer> => {
  if (get(currentOfferAtom).status === 'failed') set(currentOfferAtom, { status: 'failed', retrying: true });
  const reply = await fetchOffer(call);
  const offer: Offer = !reply.ok
    ? { status: 'failed', retrying: false }
    : reply.value === 'outside-territory'
      ? { status: 'outside-territory' }
      : { status: 'ready', plans: plansFrom(reply.value.packages, nowMs), zip: reply.value.zip };
  set(currentOfferAtom, offer);
  return offer;
});
