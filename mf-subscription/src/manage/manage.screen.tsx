import { billingPlatform, safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { type HeldPlan, heldPlan } from '../subscription/held-plan.ts';
import { useCard } from '../subscription/use-card.ts';
import { HowToCancel } from './how-to-cancel.tsx';
import styles from './manage.module.css';
import { PaymentActions } from './payment-actions.tsx';

/** SUBS-034…041: plan, renewal, payment method, and the actions that are available here. */
export const ManageScreen = () => {
  const { t, session } = useHost();
  const current = useSession();
  const held = heldPlan(current);
  const platform = billingPlatform(current);
  const { actions } = session;

  useEffect(() => void actions.loadSubscriptions(), [actions]);

  return (
    <Page>
      <FormColumn className={styles.column ?? ''}>
        <h1>{t('manage.title')}</h1>
        {held && (
          <section className={styles.plan}>
            <PlanFacts held={held} />
            {platform === 'Web' ? <CardLine /> : <PaidBy method={held.subscription.paymentMethod} />}
          </section>
        )}
        {held && <PaymentActions platform={platform} held={held} />}
        <HowToCancel platform={platform} />
        <NeedHelp />
      </FormColumn>
    </Page>
  );
};

const PlanFacts = ({ held: { subscription, period, future } }: { readonly held: HeldPlan }) => {
  const { t, format } = useHost();
  const amount = format.money(subscription.retailPrice);
  const date = format.billingDay(future.onMs);
  return (
    <>
      <h2 className={styles.name}>{subscription.displayName}</h2>
      <p className={styles.price}>{t(period === 'annual' ? 'manage.yearly' : 'manage.monthly', { amount })}</p>
      {future.kind === 'switches' ? (
        <p className={styles.future}>{t('manage.switchesTo', { name: future.next.displayName, date })}</p>
      ) : (
        <p className={styles.future}>
          {t(future.kind === 'expires' ? 'manage.expiresOn' : 'manage.renewsOn', { date })}
        </p>
      )}
      <p className={styles.quiet}>
        {t('manage.subscribedOn', { date: format.billingDay(subscription.orderDateTimeInMillis) })}
      </p>
    </>
  );
};

const PaidBy = ({ method }: { readonly method: string }) => {
  const { t } = useHost();
  return <p className={styles.quiet}>{t('manage.paidBy', { method })}</p>;
};

/** SUBS-036: the last digits. Takes one line in every state, so that the buttons below keep their place. */
const CardLine = () => {
  const { t } = useHost();
  const { state } = useCard();
  return (
    <p className={styles.card} role="status">
      {state.status === 'failed' && t('manage.cardUnknown')}
      {state.status === 'ready' &&
        (state.value ? t('manage.card', { digits: state.value.digits }) : t('manage.noCard'))}
    </p>
  );
};

const NeedHelp = () => {
  const { t } = useHost();
  const href = safeUrl(useConfig().contactLinks.help, location.href);
  return href ? (
    <Link href={href} external>
      {t('manage.needHelp')}
    </Link>
  ) : null;
};
