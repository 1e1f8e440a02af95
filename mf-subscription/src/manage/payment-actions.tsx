import { type BillingPlatform, type TextKey } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, type ButtonKind } from '@grandstand/shared-ui';
import type { HeldPlan } from '../subscription/held-plan.ts';
import { KeepSubscription } from '../subscription/keep-subscription.tsx';
import styles from './manage.module.css';

interface PaymentActionsProps {
  readonly platform: BillingPlatform | null;
  readonly held: HeldPlan;
}

/** SUBS-036…038: actions for a subscription that is paid here; instructions for other stores. */
export const PaymentActions = ({ platform, held }: PaymentActionsProps) => {
  const { t } = useHost();
  const isEnding = held.future.kind === 'expires';
  switch (platform) {
    case 'Web':
      return (
        <div className={styles.actions}>
          {isEnding ? (
            <KeepSubscription held={held} wide />
          ) : (
            <ActionButton to="change-plan" label="manage.changePlan" kind="primary" />
          )}
          <ActionButton to="update-card" label="manage.updateCard" kind="outlined" />
        </div>
      );
    case 'WebSplitit':
      return (
        <div className={styles.actions}>
          {isEnding ? (
            <KeepSubscription held={held} wide />
          ) : (
            <ActionButton to="cancel-subscription" label="manage.cancel" kind="outlined" />
          )}
        </div>
      );
    default:
      return (
        <p>
          {t('manage.elsewhere', {
            platform: platform === null ? held.subscription.paymentMethod : t(`billingDevice.${platform}`),
          })}
        </p>
      );
  }
};

interface ActionButtonProps {
  readonly to: 'cancel-subscription' | 'change-plan' | 'update-card';
  readonly label: TextKey;
  readonly kind: ButtonKind;
}

const ActionButton = ({ to, label, kind }: ActionButtonProps) => {
  const { t, navigate } = useHost();
  return (
    <Button wide kind={kind} onClick={() => navigate({ screen: to })}>
      {t(label)}
    </Button>
  );
};
