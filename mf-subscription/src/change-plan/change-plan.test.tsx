import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import {
  type AccountServiceMessage,
  ChangeService,
  GetActiveSubscriptions,
  GetPkgsAndProdsWithPromos,
  LocationLookup,
  RemoveSubscription,
} from '@grandstand/shared-contracts/api';
import { aSubscription, flagsSetOn } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { addressOf, aHost, annual, callsOf, closeScreen, monthly, openScreen } from '../testing/open-screen.tsx';

afterEach(closeScreen);

const current = aSubscription({ displayName: 'YES Network Monthly' });
const switching = aSubscription({ displayName: 'YES Network Monthly', subscriptionStatus: 'Active - Cancelled' });
const following = aSubscription({
  serviceID: 'yes.web.Yearly',
  displayName: 'YES Network Annual',
  subscriptionType: 'Yearly',
  startDate: Date.UTC(2027, 0, 15),
});
const config = { subscriptionError: { servicePlanError: 'Not this plan.', genericError: 'Not now.' } };

const open = async (list: AccountServiceMessage[] = [current]) => {
  const host = aHost('/SubscriptionPlans', { subscriptions: { list, loadedAt: 1 } }, config);
  host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: list }));
  host.answer(ChangeService, success({}));
  return { host, user: await openScreen(host) };
};
const changeButton = () => screen.getByRole('button', { name: 'CHANGE PLAN' });
const choose = (name: string) => screen.getByRole('button', { name });
const cardOf = (badge: string) => screen.getByText(badge).closest('li') as HTMLElement;
const status = () => screen.getByRole('status');

test('SUBS-043: shows the plans as cards with the current one marked and without an action, a status line and both buttons', async () => {
  const { host, user } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Change Plan' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Annual' })).toBeVisible();
  expect(within(cardOf('YOUR PLAN')).getByRole('heading', { name: 'Monthly' })).toBeVisible();
  expect(within(cardOf('YOUR PLAN')).queryByRole('button')).toBeNull();
  expect(status()).toHaveTextContent(
    'YES Network Monthly renews on January 14, 2027. To switch, choose the other plan.',
  );
  expect(changeButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'CANCEL SUBSCRIPTION' }));
  expect(addressOf(host)).toBe('/CancelSubscription');
});

test('SUBS-044: enables CHANGE PLAN for an Active plan when another period is chosen', async () => {
  const { user } = await open();
  await user.click(choose('CHOOSE ANNUAL'));
  expect(changeButton()).toBeEnabled();
});

test('SUBS-044: a second press undoes the choice and disables CHANGE PLAN', async () => {
  const { user } = await open();
  await user.click(choose('CHOOSE ANNUAL'));
  await user.click(choose('CHOOSE ANNUAL'));
  expect(choose('CHOOSE ANNUAL')).toHaveAttribute('aria-pressed', 'false');
  expect(changeButton()).toBeDisabled();
});

test.each([
  ['a Final Bill', [{ ...current, status: 'Final Bill' as const }]],
  ['a Final Bill beside an Active plan', [current, { ...following, status: 'Final Bill' as const }]],
  ['a pending switch', [switching, following]],
])('SUBS-044, SUBS-045: disables the plans and CHANGE PLAN with %s', async (_what, list) => {
  await open(list);
  expect(screen.queryByRole('button', { name: /^CHOOSE/ })).toBeNull();
  expect(changeButton()).toBeDisabled();
});

test('SUBS-045, A-73: shows a pending switch with its day, and marks both plans', async () => {
  await open([switching, following]);
  expect(within(cardOf('YOUR PLAN')).getByRole('heading', { name: 'Monthly' })).toBeVisible();
  expect(within(cardOf('STARTS January 14, 2027')).getByRole('heading', { name: 'Annual' })).toBeVisible();
  expect(status()).toHaveTextContent('Your plan changes to YES Network Annual on January 14, 2027.');
});

test('shows when a cancelled plan expires, and offers no cancellation', async () => {
  await open([{ ...current, status: 'Final Bill' }]);
  expect(status()).toHaveTextContent('YES Network Monthly expires on January 14, 2027.');
  expect(screen.queryByRole('button', { name: 'CANCEL SUBSCRIPTION' })).toBeNull();
});

test('SHELL-071, SUBS-046, X-27: describes the change, requests it from old to new, and leads to watch with settings open', async () => {
  const { host, user } = await open();
  const flags = flagsSetOn(host);
  const requested = jest.fn();
  host.bus.on('subscription:change-requested', (change) => requested(change));
  await user.click(choose('CHOOSE ANNUAL'));
  expect(status()).toHaveTextContent(
    'Your plan changes from YES Network Monthly to YES Network Annual on January 14, 2027.',
  );
  await user.click(changeButton());
  const change = { oldServiceID: 'yes.web.Monthly', newServiceID: 'yes.web.Yearly' };
  expect(callsOf(host, ChangeService)).toEqual([change]);
  expect(flags).toContain('planChange');
  expect(requested).toHaveBeenCalledWith({ ...change, effective: current.validityTill });
  expect(addressOf(host)).toBe('/settings');
});

test('SUBS-048: the button is busy during the request, and a second press sends nothing', async () => {
  const { host, user } = await open();
  let answer: (result: Result<Record<string, never>>) => void = () => {};
  host.answer(ChangeService, () => new Promise((resolve) => (answer = resolve)));
  await user.click(choose('CHOOSE ANNUAL'));
  await user.dblClick(changeButton());
  expect(host.session.get().pending.planChange).toBe(true);
  const [busy] = screen.getAllByRole('button', { name: 'Please wait...' });
  await waitFor(() => expect(busy).toHaveFocus());
  expect(callsOf(host, ChangeService)).toHaveLength(1);
  await act(async () => answer(success({})));
  expect(host.session.get().pending.planChange).toBe(false);
});

test.each([
  ['eV1663', 'Not this plan.'],
  ['eV0001', 'Not now.'],
])('SUBS-023, SUBS-024: %s shows the configured text without a change', async (serviceCode, text) => {
  const { host, user } = await open();
  host.answer(ChangeService, failure(new AppError('refused', 'Said by the service.', { serviceCode })));
  await user.click(choose('CHOOSE ANNUAL'));
  await user.click(changeButton());
  expect(screen.getByRole('alert')).toHaveTextContent(`${text}Said by the service.`);
  expect(addressOf(host)).toBe('/SubscriptionPlans');
  expect(changeButton()).toBeEnabled();
});

test('SUBS-045: shows the pending switch when another tab has requested it', async () => {
  const { host, user } = await open();
  const message = 'Your plan is already changing.';
  host.answer(ChangeService, failure(new AppError('refused', message, { serviceCode: 'eV1664' })));
  host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: [switching, following] }));
  await user.click(choose('CHOOSE ANNUAL'));
  await user.click(changeButton());
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(status()).toHaveTextContent('Your plan changes to YES Network Annual on January 14, 2027.');
  expect(changeButton()).toBeDisabled();
});

test('A-77: offers to undo a switch that has not begun', async () => {
  const { host, user } = await open([switching, following]);
  host.answer(RemoveSubscription, success({}));
  host.answer(GetActiveSubscriptions, success({ AccountServiceMessage: [current] }));
  await user.click(screen.getByRole('button', { name: 'KEEP MY CURRENT PLAN' }));
  expect(callsOf(host, RemoveSubscription)).toEqual([
    { serviceID: 'yes.web.Yearly', serviceType: 'PACKAGE', reasonCode: '001' },
  ]);
  expect(host.toasts).toMatchObject([{ message: 'Good call. You’re keeping your current plan.' }]);
  expect(status()).toHaveTextContent('YES Network Monthly renews on January 14, 2027.');
  expect(screen.queryByRole('button', { name: 'KEEP MY CURRENT PLAN' })).toBeNull();
});

test('X-24: offers a retry when the plans fail to load', async () => {
  const host = aHost('/SubscriptionPlans', { subscriptions: { list: [current], loadedAt: 1 } });
  host.answer(GetPkgsAndProdsWithPromos, failure(new AppError('unavailable', 'Down.')));
  const user = await openScreen(host);
  expect(screen.getByRole('alert')).toHaveTextContent('Oops, there was a problem accessing');
  host.answer(GetPkgsAndProdsWithPromos, success({ packages: [monthly, annual] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'CHANGE PLAN' })).toBeDisabled();
});

test('A-90: shows the plans to a subscriber outside the territory', async () => {
  const host = aHost('/SubscriptionPlans', { subscriptions: { list: [current], loadedAt: 1 } });
  host.answer(LocationLookup, success({ country: 'us', zone: 'none', zip: '90001' }));
  await openScreen(host);
  expect(callsOf(host, GetPkgsAndProdsWithPromos)).toMatchObject([{ packageItems: ['yankees', 'nets'] }]);
  expect(choose('CHOOSE ANNUAL')).toBeVisible();
});
