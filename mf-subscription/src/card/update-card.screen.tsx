import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, Link, Page } from '@grandstand/shared-ui';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { HostedPage } from '../checkout/hosted-page.tsx';
import { type CheckoutEnd, useHostedCheckout } from '../checkout/use-hosted-checkout.ts';
import type { Card } from '../subscription/card.api.ts';
import { useCard } from '../subscription/use-card.ts';
import styles from './update-card.module.css';

/** SUBS-030…033: another card for the subscription, on the hosted page. */
export const UpdateCardScreen = () => {
  const { t, navigate, href } = useHost();
  const { state, retry } = useCard();
  const heading = useRef<HTMLHeadingElement>(null);
  const card = state.status === 'ready' ? state.value : null;
  return (
    <Page className={styles.page ?? ''}>
      <h1 ref={heading} tabIndex={-1}>
        {t('card.title')}
      </h1>
      {state.status === 'failed' ? (
        <ErrorPanel
          heading={t('checkout.failedTitle')}
          message={state.error.message}
          actionLabel={t('app.tryAgain')}
          onAction={() => {
            heading.current?.focus();
            retry();
          }}
        />
      ) : (
        <CardUpdate card={card} onRetry={() => heading.current?.focus()} />
      )}
      <Link href={href({ screen: 'manage-subscription' })} onNavigate={(path) => navigate(path)}>
        {t('card.back')}
      </Link>
    </Page>
  );
};

/** The page opens while the card loads; its form waits for both. */
const CardUpdate = ({ card, onRetry }: { readonly card: Card | null; readonly onRetry: () => void }) => {
  const { t, navigate, bus, toast, session } = useHost();
  const { actions } = session;
  const checkout = useHostedCheckout('update', (end: CheckoutEnd) => {
    if (end.type === 'checkout:card-updated') {
      bus.emit('card:updated', { last4: end.last4 });
      toast({ type: t('card.savedType'), message: t('card.saved', { digits: end.last4 }), level: 'success' });
    }
    navigate({ screen: 'watch' });
  });
  const { state } = checkout;

  // The account no longer pays by card: the route redirects once the subscriptions are loaded.
  const refresh = useEffectEvent(() => void actions.loadSubscriptions());
  const hasNoCard =
    state.step === 'failed' && state.failure.kind === 'refused' && state.failure.error.code === 'refused';
  useEffect(() => {
    if (hasNoCard) refresh();
  }, [hasNoCard]);

  const order = useMemo(
    () => card && { type: 'UPDATE_PAYMENT_METHOD_REQUEST' as const, currentPaymentMethodId: card.paymentMethodId },
    [card],
  );
  return (
    <>
      <p className={styles.current}>{card && t('card.current', { digits: card.digits })}</p>
      <HostedPage checkout={checkout} order={order} use="update" onRetry={onRetry} />
    </>
  );
};
