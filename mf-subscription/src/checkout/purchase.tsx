import { type AppError } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { SelectedPlan } from '../pricing/plan.ts';
import styles from './checkout.module.css';
import { purchaseRequest } from './checkout-request.ts';
import { completePurchase } from './complete-purchase.ts';
import { HostedPage } from './hosted-page.tsx';
import { type CheckoutEnd, useHostedCheckout } from './use-hosted-checkout.ts';

interface PurchaseProps {
  readonly plan: SelectedPlan;
  /** The viewer's zip code; '' when unknown. */
  readonly zip: string;
  /** The viewer has just pressed the button. */
  readonly takesFocus: boolean;
  readonly onPriceChanged: () => void;
  /** The account has a subscription already. */
  readonly onSubscribed: () => void;
  /** Paid: the choice can no longer be changed. */
  readonly onPaid: () => void;
}

const SUBSCRIBED = 'eV1664';
const OUTSIDE = 'outside_territory';

/** SUBS-014…026: the payment for the chosen plan, on the hosted page. */
export const Purchase = ({ plan, zip, takesFocus, onPriceChanged, onSubscribed, onPaid }: PurchaseProps) => {
  const host = useHost();
  const { t, navigate, session } = host;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const { period, price, packageID, noOfInstallment } = plan;
  // Compared by value: reloading the plans does not send the same order again.
  const order = useMemo(
    () => purchaseRequest({ period, price, packageID, noOfInstallment }, { zip, terms: t('checkout.terms') }),
    [period, price, packageID, noOfInstallment, zip, t],
  );
  const checkout = useHostedCheckout('new', (end: CheckoutEnd) => {
    if (end.type !== 'checkout:success') return;
    const { type: _, ...order } = end;
    onPaid();
    void completePurchase(host, order);
  });

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const { state } = checkout;
  const failure = state.step === 'failed' ? state.failure : null;
  const problem = state.step === 'paying' ? state.problem : null;
  const follow = useEffectEvent(async (code: AppError['serviceCode']) => {
    if (code === OUTSIDE) return navigate({ screen: 'subscription-unavailable' }, { replace: true });
    if (code === 'total_differs') return onPriceChanged();
    if (code !== SUBSCRIBED) return undefined;
    await session.actions.loadSubscriptions();
    return onSubscribed();
  });
  useEffect(() => {
    void follow(problem?.code ?? (failure?.kind === 'refused' ? failure.error.serviceCode : undefined));
  }, [problem, failure]);

  return (
    <section className={styles.checkout} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {t('checkout.title')}
      </h2>
      {state.step === 'ended' && <p role="status">{t('checkout.confirming')}</p>}
      <HostedPage checkout={checkout} order={order} use="new" onRetry={() => heading.current?.focus()} />
    </section>
  );
};
