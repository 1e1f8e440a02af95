import type { Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { type Plan, plansFrom } from '../pricing/plan.ts';
import { fetchPackages } from './plans.api.ts';

/** What is known of the plans on sale. */
export type Offer =
  | { readonly status: 'loading' | 'outside-territory' }
  | { readonly status: 'failed'; readonly retrying: boolean }
  | { readonly status: 'ready'; readonly plans: readonly Plan[] };

const currentOfferAtom = atom<Offer>({ status: 'loading' });
export const offerAtom = atom((get) => get(currentOfferAtom));

/** Asks for the plans; `nowMs` decides which promotions run. Resolves to what came of it. */
export const offerRequestedAtom = atom(null, async (get, set, call: Host['call'], nowMs: number): Promise<Offer> => {
  if (get(currentOfferAtom).status === 'failed') set(currentOfferAtom, { status: 'failed', retrying: true });
  const packages = await fetchPackages(call);
  const offer: Offer = !packages.ok
    ? { status: 'failed', retrying: false }
    : packages.value === 'outside-territory'
      ? { status: 'outside-territory' }
      : { status: 'ready', plans: plansFrom(packages.value, nowMs) };
  set(currentOfferAtom, offer);
  return offer;
});
