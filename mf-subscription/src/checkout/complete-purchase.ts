import { afterPurchase, type Host, TIMERS } from '@grandstand/shared-contracts';
import type { Order } from './checkout-machine.ts';
import { reloadPage } from './reload-page.ts';

const MAX_REQUESTS = 3;

/** S-14: the page's message is not trusted; the account service confirms the purchase. */
const hasArrived = async ({ session }: Pick<Host, 'session'>, { serviceID }: Order): Promise<boolean> => {
  for (let requests = 1; ; requests += 1) {
    await session.actions.loadSubscriptions();
    const { list } = session.get().subscriptions;
    if (list.some((held) => held.serviceID === serviceID && held.status === 'Active')) return true;
    if (requests === MAX_REQUESTS) return false;
    await new Promise((resolve) => setTimeout(resolve, TIMERS.purchaseConfirmMs));
  }
};

/** The onboarding step that is completed, with or without a purchase. */
export const finishPaymentStep = ({ session }: Pick<Host, 'session'>): void => {
  const { pending } = session.get().onboarding;
  if (pending.includes('payment')) session.actions.setOnboarding(pending.filter((step) => step !== 'payment'));
};

/** From `confirming` on: emits the purchase to the shell, shows the confirmation and continues. */
export const completePurchase = async (host: Host, order: Order): Promise<void> => {
  const { t, session, bus, dialog, history, navigate } = host;
  const isActive = await session.actions.track('payment', () => hasArrived(host, order));
  if (isActive) {
    session.actions.setUserType('dtc', 'subscribed');
    bus.emit('subscription:purchased', order);
    finishPaymentStep(host);
  }
  await dialog({
    title: t('checkout.successTitle'),
    body: t(isActive ? 'checkout.success' : 'checkout.activating'),
    // SHELL-075: forwards the message of a subscription; others are only recorded.
    actions: [{ id: 'ok', label: t('modal.continue') }],
  });
  // A viewer who left while the dialog was open is not moved.
  if (!host.isAt('plans')) return;
  const isReloadWanted = new URLSearchParams(history.get().search).get('reload') === 'true';
  navigate(afterPurchase(session.get()), { replace: true });
  if (isReloadWanted) reloadPage();
};

/** NOT INTERESTED, from the plans or during a checkout. */
export const declinePurchase = ({ session, bus, navigate }: Host): void => {
  session.actions.setUserType('dtc', 'not-interested');
  bus.emit('subscription:declined', {});
  finishPaymentStep({ session });
  navigate(afterPurchase(session.get()));
};
