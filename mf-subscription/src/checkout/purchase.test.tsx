import { success, TIMERS } from '@grandstand/shared-contracts';
import { GetActiveSubscriptions, OpenCheckout } from '@grandstand/shared-contracts/api';
import { aSubscription, type FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { addressOf, aHost, callsOf, closeScreen, hostedFrame, ORDER, openScreen } from '../testing/open-screen.tsx';
import { reloadPage } from './reload-page.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));
beforeEach(() => jest.mocked(reloadPage).mockReset());
afterEach(async () => {
  await closeScreen();
  jest.useRealTimers();
});

const ANNUAL = '/CreditCardPayment?plan=annual';
const MONTHLY = '/CreditCardPayment?plan=monthly';
const bought = aSubscription({ serviceID: 'yes.web.Monthly' });

/** A checkout of the plan in the address, ready for its card. */
const paying = async (path = MONTHLY, host = aHost(path)) => {
  const frame = hostedFrame(host);
  const purchases: unknown[] = [];
  host.bus.on('subscription:purchased', (order) => purchases.push(order));
  const user = await openScreen(host);
  await frame.post({ type: 'checkout:ready' });
  return { host, frame, user, purchases };
};
const arrives = (host: FakeHost, after = 0) => {
  let ordered = 0;
  host.answer(GetActiveSubscriptions, () => {
    ordered += 1;
    return success({ AccountServiceMessage: ordered > after ? [bought] : [] });
  });
};
test('SUBS-014, A-68: opens the platform’s address in the frame only after a plan is chosen', async () => {
  const host = aHost('/CreditCardPayment');
  const frame = hostedFrame(host);
  const user = await openScreen(host);
  expect(frame.element()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'CHOOSE ANNUAL' }));
  expect(addressOf(host)).toBe(ANNUAL);
  await screen.findByTitle('Secure checkout');
  expect(callsOf(host, OpenCheckout)).toEqual([{ action: 'new' }]);
  expect(frame.element()).toHaveAttribute('src', 'https://checkout.example.test/checkout?accessToken=t1');
  expect(screen.getByTitle('Secure checkout')).toBe(frame.element());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Pay for your plan' })).toHaveFocus());
});

test('SUBS-015: the frame is 600 by 600 px, or narrower in a narrow column', async () => {
  const { frame } = await paying();
  expect(frame.element()).toMatchObject({ width: '600', height: '600' });
});

test('SUBS-016, SUBS-017: sends the order to the page’s exact origin when it is ready', async () => {
  const host = aHost(MONTHLY);
  const frame = hostedFrame(host);
  await openScreen(host);
  expect(frame.orders).toEqual([]);
  await frame.post({ type: 'checkout:ready' });
  expect(frame.orders).toEqual([
    {
      origin: 'https://checkout.example.test',
      message: {
        type: 'SUBSCRIPTION_PACKAGE_REQUEST',
        packageId: [{ serviceId: 'yes.web.Monthly' }],
        zip: '10451',
        voucherCodes: [],
        total: 19.99,
        totalLabel: 'Amount due Today',
        noOfInstallments: 1,
        cardType: 'Card',
        termsAndConditionsText: expect.stringContaining('Renews') as string,
        partnerSource: 'Web',
        client_session_token: 'proof-1',
      },
    },
  ]);
});

test('SUBS-011, SUBS-017: six installments are a Splitit order of the first payment, asked for in the same frame', async () => {
  const { frame, user } = await paying(ANNUAL);
  const before = frame.element();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), '6 × $33.33 at 0%');
  expect(frame.element()).toBe(before);
  expect(frame.orders.at(-1)?.message).toMatchObject({
    packageId: [{ serviceId: 'yes.web.Yearly' }],
    total: 33.33,
    noOfInstallments: 6,
    cardType: 'Splitit',
    client_session_token: 'proof-1',
  });
  await user.click(screen.getByRole('button', { name: 'CHOOSE MONTHLY' }));
  expect(frame.orders.at(-1)?.message).toMatchObject({ total: 19.99, noOfInstallments: 1, cardType: 'Card' });
});

test('SUBS-011, A-71: three installments are a Splitit order of 66.66, the first of three', async () => {
  const { frame, user } = await paying(ANNUAL);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), '3 × $66.66 at 0%');
  expect(frame.orders.at(-1)?.message).toMatchObject({
    packageId: [{ serviceId: 'yes.web.Yearly' }],
    total: 66.66,
    noOfInstallments: 3,
    cardType: 'Splitit',
  });
});

const CONTINUE = { id: 'ok', label: 'CONTINUE' };

test('SHELL-075, SUBS-020, SUBS-021, SUBS-022: a success confirmed by the account service makes the viewer dtc and shows a confirmation', async () => {
  const { host, frame, purchases } = await paying();
  arrives(host);
  await frame.post({ ...ORDER, referralCode: 'YES-42' });
  const { type: _, ...order } = ORDER;
  expect(purchases).toEqual([{ ...order, referralCode: 'YES-42' }]);
  expect(host.session.get().userType).toBe('dtc');
  expect(host.session.get().subscriptions.list).toEqual([bought]);
  expect(host.dialogs).toEqual([
    { title: 'Subscription Successful', body: 'Thank you for subscribing', actions: [CONTINUE] },
  ]);
  expect(addressOf(host)).toBe('/watch');
  expect(reloadPage).not.toHaveBeenCalled();
});

test('SUBS-025: a repeated success is one purchase and one dialog', async () => {
  const { host, frame, purchases } = await paying();
  arrives(host);
  await act(async () => {
    for (const data of [ORDER, ORDER]) {
      const { contentWindow: source = null } = frame.element() ?? {};
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://checkout.example.test', source }));
    }
  });
  expect(purchases).toHaveLength(1);
  expect(host.dialogs).toHaveLength(1);
});

test('SHELL-071, S-14: a success that the account service does not confirm after three requests is not a purchase, and the viewer is asked to wait', async () => {
  jest.useFakeTimers();
  const host = aHost(MONTHLY);
  const frame = hostedFrame(host);
  const purchases: unknown[] = [];
  host.bus.on('subscription:purchased', (order) => purchases.push(order));
  await openScreen(host);
  await frame.post({ type: 'checkout:ready' });
  arrives(host, 3);
  await frame.post(ORDER);
  expect(screen.getByText('We’re confirming your subscription…')).toBeVisible();
  expect(host.session.get().pending.payment).toBe(true);
  expect(screen.queryByRole('button', { name: 'NOT INTERESTED' })).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(2 * TIMERS.purchaseConfirmMs));
  expect(callsOf(host, GetActiveSubscriptions)).toHaveLength(3);
  expect(host.session.get().pending.payment).toBe(false);
  expect(purchases).toEqual([]);
  expect(host.dialogs).toEqual([
    {
      title: 'Subscription Successful',
      body: 'Thank you for subscribing. Your subscription should be active within a minute.',
      actions: [CONTINUE],
    },
  ]);
});

test.each([
  ['another origin', { origin: 'https://evil.example.test' }],
  ['another window', { source: window }],
])('S-14: ignores messages from %s', async (_who, from) => {
  const { host, frame, purchases } = await paying();
  arrives(host);
  await frame.post(ORDER, from);
  await frame.post({ ...ORDER, price: 'free' });
  expect(purchases).toEqual([]);
  expect(host.dialogs).toEqual([]);
  expect(callsOf(host, GetActiveSubscriptions)).toEqual([]);
});

test('SUBS-026: reload=true reloads the document once where the viewer continues', async () => {
  const { host, frame } = await paying('/CreditCardPayment?reload=true&plan=monthly');
  arrives(host);
  await frame.post(ORDER);
  expect(addressOf(host)).toBe('/watch');
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('A-23, A-99: continues with the teams when they are pending, and does not offer the payment again', async () => {
  const onboarding = { pending: ['payment', 'teams', 'players'] as const };
  const { host, frame } = await paying(MONTHLY, aHost(MONTHLY, { onboarding }));
  arrives(host);
  await frame.post(ORDER);
  expect(addressOf(host)).toBe('/team-select');
  expect(host.session.get().onboarding.pending).toEqual(['teams', 'players']);
});

test('CON-040: blocks release updates during a payment', async () => {
  const { host, user } = await paying();
  expect(host.isBusy()).toBe(true);
  const declined = jest.fn();
  host.bus.on('subscription:declined', declined);
  await user.click(screen.getByRole('button', { name: 'NOT INTERESTED' }));
  await waitFor(() => expect(addressOf(host)).toBe('/watch'));
  expect(host.isBusy()).toBe(false);
  expect(declined).toHaveBeenCalledTimes(1);
});
