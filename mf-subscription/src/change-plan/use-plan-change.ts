import { type AppError, type Result } from '@grandstand/shared-contracts';
import { ChangeService, RemoveSubscription } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useState } from 'react';
import type { HeldPlan } from '../subscription/held-plan.ts';
import type { PlanChange } from './plan-change.ts';

interface PlanChangeActions {
  /** The refusal of the last attempt. */
  readonly refusal: AppError | null;
  /** Requests the other plan from the end of the paid period, then navigates to the settings (SUBS-046). */
  change(to: Extract<PlanChange, { kind: 'possible' }>): Promise<void>;
  /** Undoes a change that has not begun. */
  keep(next: string): Promise<void>;
}

export const usePlanChange = ({ future }: HeldPlan): PlanChangeActions => {
  const { t, call, session, bus, navigate, toast } = useHost();
  const { actions } = session;
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const attempt = (work: () => Promise<Result<unknown>>) =>
    actions.track('planChange', async () => {
      setRefusal(null);
      const result = await work();
      if (!result.ok) setRefusal(result.error);
      // After a refusal as well: another tab may have changed the plan.
      await actions.loadSubscriptions();
      return result.ok;
    });

  return {
    refusal,
    async change({ oldServiceID, plan }) {
      const newServiceID = plan.packageId;
      if (!(await attempt(() => call(ChangeService, { oldServiceID, newServiceID })))) return;
      bus.emit('subscription:change-requested', { oldServiceID, newServiceID, effective: future.onMs });
      navigate({ screen: 'settings' });
    },
    async keep(serviceID) {
      const request = { serviceID, serviceType: 'PACKAGE', reasonCode: '001' } as const;
      if (await attempt(() => call(RemoveSubscription, request)))
        toast({ type: t('changePlan.changedType'), message: t('changePlan.kept'), level: 'success' });
    },
  };
};
