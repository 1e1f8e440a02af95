import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { ErrorPanel, Page } from '@grandstand/shared-ui';
import { PlansLoading } from '../plan-card/plan-card.tsx';
import { heldPlan } from '../subscription/held-plan.ts';
import styles from './change-plan.module.css';
import { PlanChangeForm } from './plan-change-form.tsx';
import { useOtherPlans } from './use-other-plans.ts';

/** SUBS-043…048: another plan at the end of the paid period. */
export const ChangePlanScreen = () => {
  const { t } = useHost();
  const held = heldPlan(useSession());
  const { state, retry } = useOtherPlans();
  return (
    <Page className={styles.page ?? ''}>
      <h1>{t('changePlan.title')}</h1>
      {state.status === 'loading' && <PlansLoading />}
      {state.status === 'failed' && (
        <ErrorPanel
          heading={t('plans.failedTitle')}
          message={t('plans.failed')}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {state.status === 'ready' && held && <PlanChangeForm plans={state.value} held={held} />}
    </Page>
  );
};
