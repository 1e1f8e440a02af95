import { success } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { fetchOtherPlans } from '../plans/plans.api.ts';
import { plansFrom } from '../pricing/plan.ts';

/** The plans a subscriber can change to; reloads the subscriptions, which decide about the change. */
export const useOtherPlans = () => {
  const { call, session } = useHost();
  const { actions } = session;
  return useRequest(
    useCallback(async () => {
      const [packages] = await Promise.all([fetchOtherPlans(call), actions.loadSubscriptions()]);
      return packages.ok ? success(plansFrom(packages.value, Date.now())) : packages;
    }, [call, actions]),
  );
};
