import { AppError, failure, success } from '@grandstand/shared-contracts';
import { GetActiveSubscriptions, GetPaymentMethods, OpenCheckout } from '@grandstand/shared-contracts/api';
import { aSubscription } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import { addressOf, aHost, callsOf, closeScreen, hostedFrame, openScreen } from '../testing/open-screen.tsx';

afterEach(closeScreen);

const methods = success({
  paymentMethods: [
    {
      paymentMethodId: 'pm-1',
      paymentMethodName: 'Credit/Debit Card',
      cardNumber: '**** **** **** 1111',
      isAutoPayment: true,
    },
  ],
});
const open = async () => {
  const host = aHost('/SubscriptionPayment', { subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  host.answer(GetPaymentMethods, methods);
  const frame = hostedFrame(host);
  const user = await openScreen(host);
  return { host, frame, user };
};

test('SUBS-031, SUBS-015, SUBS-033: opens the page in update mode, 650 px high, with an order to change the saved card', async () => {
  const { host, frame } = await open();
  expect(callsOf(host, OpenCheckout)).toEqual([{ action: 'update' }]);
  expect(frame.element()).toMatchObject({ width: '600', height: '650' });
  expect(screen.getByText('Your current card ends in 1111.')).toBeVisible();
  await frame.post({ type: 'checkout:update-ready' });
  expect(frame.orders).toEqual([
    {
      origin: 'https://checkout.example.test',
      message: {
        type: 'UPDATE_PAYMENT_METHOD_REQUEST',
        currentPaymentMethodId: 'pm-1',
        client_session_token: 'proof-1',
      },
    },
  ]);
});

test('SUBS-032: confirms a saved card, emits the event and leads to watch', async () => {
  const { host, frame } = await open();
  const updated = jest.fn();
  host.bus.on('card:updated', (card) => updated(card));
  await frame.post({ type: 'checkout:update-ready' });
  await frame.post({ type: 'checkout:card-updated', last4: '4444' });
  expect(updated).toHaveBeenCalledWith({ last4: '4444' });
  expect(host.toasts).toMatchObject([{ message: 'You’re all set. Your card ending in 4444 is saved.' }]);
  expect(addressOf(host)).toBe('/watch');
});

test('SUBS-032: Cancel in the page leads to watch without a change', async () => {
  const { host, frame } = await open();
  await frame.post({ type: 'checkout:update-ready' });
  await frame.post({ type: 'checkout:card-update-cancelled' });
  expect(host.toasts).toEqual([]);
  expect(addressOf(host)).toBe('/watch');
});

test('SUBS-024: shows the configured text for a declined card, and the form stays', async () => {
  const { frame } = await open();
  await frame.post({ type: 'checkout:update-ready' });
  await frame.post({ type: 'checkout:error', code: 'declined', message: 'Your card was declined.' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t complete your request. Please try again.');
  expect(frame.element()).toBeInTheDocument();
});

test('SUBS-030: reloads the subscriptions when the account no longer pays by card, so that the route redirects', async () => {
  const host = aHost('/SubscriptionPayment', { subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  host.answer(GetPaymentMethods, methods);
  host.answer(OpenCheckout, failure(new AppError('refused', 'There is no card.', { serviceCode: 'eV1664' })));
  host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: [] }));
  await openScreen(host);
  expect(document.querySelector('iframe')).toBeNull();
  expect(host.session.get().subscriptions.list).toEqual([]);
});

test('X-24: offers a retry when the card fails to load; the focus stays on the page', async () => {
  const host = aHost('/SubscriptionPayment', { subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  host.answer(GetPaymentMethods, failure(new AppError('unavailable', 'Down for a moment.')));
  const frame = hostedFrame(host);
  const user = await openScreen(host);
  expect(screen.getByRole('alert')).toHaveTextContent('Down for a moment.');
  host.answer(GetPaymentMethods, methods);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Update credit card' })).toHaveFocus());
  expect(frame.element()).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to Manage Subscription' }));
  expect(addressOf(host)).toBe('/ManageSubscription');
});
