import { type AppError } from '@grandstand/shared-contracts';
import { RemoveSubscription } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useState } from 'react';
import type { HeldPlan } from '../subscription/held-plan.ts';

/** The service's code for an invalid state: another tab has cancelled already. */
const NOT_NOW = 'eV1664';

/** SUBS-053: sends the cancellation with its reason and navigates. `refusal`: nothing was changed. */
export const useCancellation = ({ subscription, future }: HeldPlan) => {
  const { t, format, call, session, bus, navigate, toast } = useHost();
  const { actions } = session;
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const cancel = (reason: string): Promise<void> =>
    actions.track('cancel', async () => {
      const { serviceID } = subscription;
      setRefusal(null);
      const reply = await call(RemoveSubscription, {
        serviceID,
        serviceType: 'PACKAGE',
        reasonCode: '001',
        reason,
      });
      if (reply.ok) {
        bus.emit('subscription:cancelled', { serviceID, reason, effective: future.onMs });
        const message = t('cancel.done', { date: format.billingDay(future.onMs) });
        toast({ type: t('cancel.doneType'), message, level: 'success' });
        // Before the session shows the plan as cancelled: this page exists for active plans only, and would redirect.
        navigate({ screen: 'settings' });
      } else if (reply.error.serviceCode === NOT_NOW) {
        toast({ type: t('cancel.doneType'), message: reply.error.message, level: 'error' });
      } else {
        setRefusal(reply.error);
      }
      await actions.loadSubscriptions();
    });

  return { cancel, refusal };
};
