import { ALL_TEXTS } from '../testing/all-texts.ts';
import { AppError, failure, success, TIMERS } from '@grandstand/shared-contracts';
import { GetActiveSubscriptions, GetPkgsAndProdsWithPromos, OpenCheckout } from '@grandstand/shared-contracts/api';
import { translator } from '@grandstand/shared-contracts/config';
import { aSubscription } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import {
  addressOf,
  aHost,
  annual,
  callsOf,
  closeScreen,
  hostedFrame,
  monthly,
  openScreen,
} from '../testing/open-screen.tsx';

afterEach(async () => {
  await closeScreen();
  jest.useRealTimers();
});

const MONTHLY = '/CreditCardPayment?plan=monthly';
const bought = aSubscription({ serviceID: 'yes.web.Monthly' });
const error = (code: string, message = 'Said by the page.') => ({ type: 'checkout:error', code, message });

/** A checkout of the monthly plan, ready for its card. */
const paying = async (host = aHost(MONTHLY)) => {
  const frame = hostedFrame(host);
  const user = await openScreen(host);
  await frame.post({ type: 'checkout:ready' });
  return { host, frame, user };
};

test('SUBS-023: shows the configured text for eV1663', async () => {
  const config = { subscriptionError: { servicePlanError: 'Not this plan.', genericError: 'Not now.' } };
  const { frame } = await paying(aHost(MONTHLY, {}, config));
  await frame.post(error('eV1663'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not this plan\.Said by the page\.$/);
});

test('SUBS-024: shows the configured text for a declined card, keeps the form, and clears the text on another plan', async () => {
  const config = { subscriptionError: { genericError: 'Not now.' } };
  const { frame, user } = await paying(aHost(MONTHLY, {}, config));
  const before = frame.element();
  await frame.post(error('declined'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not now\.Said by the page\.$/);
  expect(frame.element()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'CHOOSE ANNUAL' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['eV1663', 'Este plan no.'],
  ['declined', 'Not now.'],
])(
  'SHELL-012: after %s, who reads Spanish reads what is configured as the localization has it: %s',
  async (code, text) => {
    const config = { subscriptionError: { servicePlanError: 'Not this plan.', genericError: 'Not now.' } };
    const localization = { service: { 'Not this plan.': { es: 'Este plan no.' } } };
    const host = { ...aHost(MONTHLY, {}, config), t: translator(ALL_TEXTS, localization, 'es') };
    const { frame } = await paying(host);
    await frame.post(error(code));
    expect(screen.getByRole('alert').textContent).toBe(`${text}Said by the page.`);
  },
);

test('A-71, S-15: reloads, shows and orders a changed price, with an explanation', async () => {
  const { host, frame } = await paying();
  const dearer = { ...monthly, pkgMsg: { ...monthly.pkgMsg, retailPrice: 21.99 } };
  host.answer(GetPkgsAndProdsWithPromos, success({ packages: [dearer, annual] }));
  await frame.post(error('total_differs', 'The price has changed. Nothing was charged.'));
  expect(screen.getByText('$21.99')).toBeVisible();
  expect(frame.orders.at(-1)?.message).toMatchObject({ total: 21.99, client_session_token: 'proof-1' });
  expect(screen.getByRole('alert')).toHaveTextContent('The price has changed. Nothing was charged.');
});

test('S-15: orders a price that differs from the site’s once only', async () => {
  const { host, frame } = await paying();
  await frame.post(error('total_differs'));
  await frame.post(error('total_differs'));
  expect(frame.orders).toHaveLength(1);
  expect(callsOf(host, GetPkgsAndProdsWithPromos)).toHaveLength(3);
});

test('SUBS-024: ends the checkout after three failures, and opens another one on request', async () => {
  const { host, frame, user } = await paying();
  await frame.post(error('checkout_over', 'That was the last try.'));
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'This checkout has ended.' })).toBeVisible();
  expect(alert).toHaveTextContent('That was the last try.');
  expect(frame.element()).toBeNull();
  expect(host.isBusy()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pay for your plan' })).toHaveFocus());
  await frame.post({ type: 'checkout:ready' });
  expect(frame.orders.at(-1)?.message).toMatchObject({ client_session_token: 'proof-2' });
});

test('X-18: fails when the page sends nothing for 15 seconds, and offers a retry', async () => {
  jest.useFakeTimers();
  const host = aHost(MONTHLY);
  const frame = hostedFrame(host);
  await openScreen(host);
  expect(screen.getByText('Loading the secure checkout…')).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(TIMERS.frameSilenceMs - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the secure checkout.');
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(frame.element()).toHaveAttribute('src', 'https://checkout.example.test/checkout?accessToken=t2');
});

test('SUBS-014: shows why a checkout cannot be opened, and offers a retry', async () => {
  const host = aHost(MONTHLY);
  host.answer(OpenCheckout, failure(new AppError('unavailable', 'The service does not answer.')));
  const user = await openScreen(host);
  expect(screen.getByRole('alert')).toHaveTextContent('The service does not answer.');
  hostedFrame(host);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByTitle('Secure checkout')).toBeVisible();
});

test.each([['refused at opening'], ['found out in the page']])(
  'PLAT-052: shows an existing subscription (%s) instead of selling it again',
  async (when) => {
    const host = aHost(MONTHLY);
    const frame = hostedFrame(host);
    host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: [bought] }));
    const refusal = new AppError('refused', 'You already have a subscription.', { serviceCode: 'eV1664' });
    if (when === 'refused at opening') host.answer(OpenCheckout, failure(refusal));
    const user = await openScreen(host);
    if (when !== 'refused at opening') {
      await frame.post({ type: 'checkout:ready' });
      await frame.post(error('eV1664'));
    }
    expect(screen.getByRole('heading', { name: 'You already have a subscription.' })).toBeVisible();
    expect(host.session.get().subscriptions.list).toEqual([bought]);
    expect(frame.element()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Manage Subscription' }));
    expect(addressOf(host)).toBe('/ManageSubscription');
  },
);

test('SUBS-022: shows the subscription instead of a form after a return from a charge', async () => {
  const host = aHost(MONTHLY, { subscriptions: { list: [bought], loadedAt: 1 } });
  hostedFrame(host);
  await openScreen(host);
  expect(screen.getByRole('heading', { name: 'You already have a subscription.' })).toBeVisible();
  expect(callsOf(host, OpenCheckout)).toEqual([]);
});

test('SUBS-055: leads to Subscription Unavailable when the checkout is refused outside the territory', async () => {
  const host = aHost(MONTHLY);
  const refusal = new AppError('refused', 'Not here.', { serviceCode: 'outside_territory' });
  host.answer(OpenCheckout, failure(refusal));
  await openScreen(host);
  expect(addressOf(host)).toBe('/SubscriptionUnavailable');
});
