import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  type AccountServiceMessage,
  GetActiveSubscriptions,
  GetPaymentMethods,
  ResumeSubscription,
} from '@grandstand/shared-contracts/api';
import { aSubscription } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { addressOf, aHost, callsOf, closeScreen, openScreen } from '../testing/open-screen.tsx';

afterEach(closeScreen);

const open = async (...list: AccountServiceMessage[]) => {
  const host = aHost('/ManageSubscription', { subscriptions: { list, loadedAt: 1 } });
  host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: list }));
  host.answer(
    GetPaymentMethods,
    success({
      paymentMethods: [
        {
          paymentMethodId: 'pm-1',
          paymentMethodName: 'Credit/Debit Card',
          cardNumber: '**** **** **** 1111',
          isAutoPayment: true,
        },
      ],
    }),
  );
  return { host, user: await openScreen(host) };
};
const button = (name: string) => screen.queryByRole('button', { name });

test('SUBS-034: shows price, period, and the order day in New York', async () => {
  await open(aSubscription({ orderDateTimeInMillis: Date.parse('2026-11-16T03:00:00Z') }));
  expect(screen.getByText('$19.99 per month')).toBeVisible();
  expect(screen.getByText('Subscribed on November 15, 2026')).toBeVisible();
});

test('SUBS-034: a yearly plan is priced per year', async () => {
  await open(aSubscription({ subscriptionType: 'Yearly', retailPrice: 199.99 }));
  expect(screen.getByText('$199.99 per year')).toBeVisible();
});

test('SUBS-035: an Active plan renews', async () => {
  await open(aSubscription());
  expect(screen.getByText('Renews on January 14, 2027')).toBeVisible();
});

test('SUBS-035: a Final Bill expires instead', async () => {
  await open(aSubscription({ status: 'Final Bill', subscriptionStatus: 'Final Bill' }));
  expect(screen.getByText('Expires on January 14, 2027')).toBeVisible();
  expect(screen.queryByText(/Renews/)).toBeNull();
});

test('A-73: shows the next plan and its day', async () => {
  const next = aSubscription({ displayName: 'YES Annual', startDate: Date.UTC(2027, 0, 15) });
  await open(aSubscription({ subscriptionStatus: 'Active - Cancelled' }), next);
  expect(screen.getByText('Your plan changes to YES Annual on January 14, 2027.')).toBeVisible();
});

test('SUBS-036, SUBS-033: shows a card user the last digits, and offers to change plan and card', async () => {
  const { host, user } = await open(aSubscription());
  expect(screen.getByText('Card ending in 1111')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'UPDATE CREDIT CARD' }));
  expect(addressOf(host)).toBe('/SubscriptionPayment');
  await act(async () => host.history.go(-1));
  await user.click(await screen.findByRole('button', { name: 'CHANGE PLAN' }));
  expect(addressOf(host)).toBe('/SubscriptionPlans');
});

test('SUBS-036: shows everything else when the digits fail to load', async () => {
  const host = aHost('/ManageSubscription', { subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  host.answer(GetPaymentMethods, failure(new AppError('unavailable', 'Down.')));
  await openScreen(host);
  expect(screen.getByText('Your card didn’t load.')).toBeVisible();
  expect(button('CHANGE PLAN')).toBeVisible();
});

test('SUBS-036: shows that no card is saved when the account has none', async () => {
  const host = aHost('/ManageSubscription', { subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  host.answer(GetPaymentMethods, success({ paymentMethods: [] }));
  await openScreen(host);
  expect(screen.getByRole('status')).toHaveTextContent('You have no saved card.');
  expect(button('UPDATE CREDIT CARD')).toBeVisible();
});

test('SUBS-037: a Splitit user can only cancel', async () => {
  const { host, user } = await open(aSubscription({ paymentMethod: 'Splitit' }));
  expect(button('CHANGE PLAN')).toBeNull();
  expect(button('UPDATE CREDIT CARD')).toBeNull();
  expect(callsOf(host, GetPaymentMethods)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
  expect(addressOf(host)).toBe('/CancelSubscription');
});

test('SUBS-037: offers no cancellation of a cancelled plan', async () => {
  await open(aSubscription({ paymentMethod: 'Splitit', status: 'Final Bill', subscriptionStatus: 'Final Bill' }));
  expect(button('Cancel Subscription')).toBeNull();
});

test.each([
  ['App Store Billing', 'Apple device'],
  ['Roku Payment', 'Roku device'],
  ['Google Wallet', 'Android device'],
  ['Amazon App Store Billing', 'FireTV device'],
  ['Operator Billing', 'Operator Billing device'],
  ['Carrier Pigeon', 'Carrier Pigeon'],
])(
  'SUBS-038, SUBS-041: who pays by %s is sent to the %s, and changes nothing here',
  async (paymentMethod, platform) => {
    await open(aSubscription({ paymentMethod }));
    expect(screen.getByText(`Please go to YES App on the ${platform} to manage your payment and plans.`)).toBeVisible();
    expect(screen.getByText(`Payment: ${paymentMethod}`)).toBeVisible();
    for (const name of ['CHANGE PLAN', 'UPDATE CREDIT CARD', 'Cancel Subscription']) expect(button(name)).toBeNull();
  },
);

test.each([
  ['Credit/Debit Card', 'Web', 6],
  ['Splitit', 'Web, in installments (Splitit)', 6],
  ['App Store Billing', 'Apple', 6],
  ['Roku Payment', 'Roku', 6],
  ['Google Wallet', 'Android', 6],
  ['Amazon App Store Billing', 'FireTV', 6],
  ['Operator Billing', 'Operator Billing', 7],
])(
  'SUBS-039, A-75: how one cancels who pays by %s comes first of the list, which opens and closes',
  async (paymentMethod, first, count) => {
    const { user } = await open(aSubscription({ paymentMethod }));
    const opener = screen.getByRole('button', { name: 'How can I cancel my subscription?' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('term')).toBeNull();
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    const list = document.getElementById(opener.getAttribute('aria-controls') ?? '') as HTMLElement;
    const terms = within(list).getAllByRole('term');
    expect(terms).toHaveLength(count);
    expect(terms[0]).toHaveTextContent(first);
    expect(within(list).getAllByRole('definition')[0]).not.toBeEmptyDOMElement();
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('term')).toBeNull();
  },
);

test('SUBS-040: Need help links to the configured page', async () => {
  await open(aSubscription());
  expect(screen.getByRole('link', { name: /Need help/ })).toHaveAttribute('href', 'http://localhost/faq');
});

test.each(['Credit/Debit Card', 'Splitit'])(
  'A-101: a Final Bill subscriber who pays by %s keeps the subscription, and is offered no plan change',
  async (paymentMethod) => {
    const ending = aSubscription({ paymentMethod, status: 'Final Bill' });
    const { host, user } = await open(ending);
    host.answer(ResumeSubscription, success({}));
    for (const name of ['CHANGE PLAN', 'Cancel Subscription']) expect(button(name)).toBeNull();
    host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: [{ ...ending, status: 'Active' }] }));
    await user.click(screen.getByRole('button', { name: 'KEEP MY SUBSCRIPTION' }));
    expect(callsOf(host, ResumeSubscription)).toEqual([{ serviceID: ending.serviceID }]);
    expect(await screen.findByText(/^Renews on /)).toBeVisible();
    expect(button('KEEP MY SUBSCRIPTION')).toBeNull();
    expect(host.toasts.at(-1)?.message).toMatch(/^Good to have you back\. Your subscription renews on /);
  },
);

test('A-101: a refusal shows an error and keeps the button', async () => {
  const { host, user } = await open(aSubscription({ status: 'Final Bill' }));
  host.answer(ResumeSubscription, failure(new AppError('unavailable', 'Away.')));
  await user.click(screen.getByRole('button', { name: 'KEEP MY SUBSCRIPTION' }));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t complete your request. Please try again.');
  expect(button('KEEP MY SUBSCRIPTION')).toBeEnabled();
});
