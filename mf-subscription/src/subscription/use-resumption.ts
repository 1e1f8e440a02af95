import type { AppError } from '@grandstand/shared-contracts';
import { ResumeSubscription } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useState } from 'react';
import type { HeldPlan } from './held-plan.ts';

/** undoes the cancellation of a plan. `refusal`: nothing was changed. */
export const useResumption = ({ subscription, future }: HeldPlan) => {
  const { t, format, call, session, toast } = useHost();
  const { actions } = session;
  const isBusy = useSession().pending.cancel === true;
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const resume = (): Promise<void> =>
    actions.track('cancel', async () => {
      setRefusal(null);
      const reply = await call(ResumeSubscription, { serviceID: subscription.serviceID });
      if (reply.ok) {
        const message = t('manage.kept', { date: format.billingDay(future.onMs) });
        toast({ type: t('cancel.doneType'), message, level: 'success' });
      } else setRefusal(reply.error);
      // After a refusal as well: another tab may have changed the plan.
      await actions.loadSubscriptions();
    });

  return { resume, refusal, isBusy };
};
