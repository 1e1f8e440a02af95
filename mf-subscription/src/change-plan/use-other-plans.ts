import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { fetchOtherPlans } from '../plans/plans.api.ts';
import { type Plan, plansFrom } from '../pricing/plan.ts';

type OtherPlans =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly plans: readonly Plan[] };

/** The plans a subscriber may have, and the subscriptions as they are now. */
export const useOtherPlans = (): { readonly offer: OtherPlans; readonly retry: () => void } => {
  const { call, session } = useHost();
  const { actions } = session;
  const [offer, setOffer] = useState<OtherPlans>({ status: 'loading' });
  const isLoading = offer.status === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    let isWanted = true;
    void Promise.all([fetchOtherPlans(call), actions.loadSubscriptions()]).then(([packages]) => {
      if (!isWanted) return;
      setOffer(packages.ok ? { status: 'ready', plans: plansFrom(packages.value, Date.now()) } : { status: 'failed' });
    });
    return () => {
      isWanted = false;
    };
  }, [isLoading, call, actions]);

  return { offer, retry: () => setOffer({ status: 'loading' }) };
};
