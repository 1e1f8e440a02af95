import { aSubscription, flagsSetOn } from '@grandstand/contracts-testing';
import { AppError, failure, success } from '@grandstand/shared-contracts';
import { CANCELLATION_REASONS, GetActiveSubscriptions, RemoveSubscription } from '@grandstand/shared-contracts/api';
import { screen, within } from '@testing-library/react';
import { addressOf, aHost, callsOf, closeScreen, openScreen } from '../testing/open-screen.tsx';

afterEach(closeScreen);

const open = async (subscription = aSubscription()) => {
  const config = { subscriptionError: { genericError: 'Not now.' } };
  const host = aHost('/CancelSubscription', { subscriptions: { list: [subscription], loadedAt: 1 } }, config);
  host.answer(RemoveSubscription, success({}));
  host.answer(
    GetActiveSubscriptions,
    success({ AccountServiceMessage: [{ ...subscription, status: 'Final Bill', subscriptionStatus: 'Final Bill' }] }),
  );
  return { host, user: await openScreen(host) };
};
const cancelButton = () => screen.getByRole('button', { name: 'CANCEL SUBSCRIPTION' });

test('SUBS-049: takes effect at the end of the paid period', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Cancel Subscription' })).toBeVisible();
  expect(screen.getByText(/Your subscription ends on January 14, 2027\./)).toBeVisible();
});

test('SUBS-050: lists what the viewer loses', async () => {
  await open();
  expect(within(screen.getByRole('list', { name: 'What you’ll lose' })).getAllByRole('listitem')).toHaveLength(4);
});

test('SUBS-051: offers five reasons in order, the first one selected', async () => {
  await open();
  const reasons = within(screen.getByRole('combobox')).getAllByRole<HTMLOptionElement>('option');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Season is over',
    "Can't afford price",
    'Going on vacation',
    "Don't have enough time",
    "Don't use the app enough",
  ]);
  expect(reasons.map(({ selected }) => selected)).toEqual([true, false, false, false, false]);
});

test('SUBS-052: offers a card user a plan change instead', async () => {
  const { host, user } = await open();
  await user.click(screen.getByRole('button', { name: 'CHANGE PLAN' }));
  expect(addressOf(host)).toBe('/SubscriptionPlans');
});

test('A-74: offers a Splitit user no plan change', async () => {
  await open(aSubscription({ paymentMethod: 'Splitit' }));
  expect(screen.queryByRole('button', { name: 'CHANGE PLAN' })).toBeNull();
  expect(cancelButton()).toBeEnabled();
});

test('SHELL-071, SUBS-053, SUBS-054: sends the cancellation with its reason, and leads to watch with settings open and a Final Bill', async () => {
  const { host, user } = await open();
  const flags = flagsSetOn(host);
  const cancelled = jest.fn();
  host.bus.on('subscription:cancelled', (facts) => cancelled(facts));
  await user.selectOptions(screen.getByRole('combobox'), "Don't have enough time");
  await user.dblClick(cancelButton());
  expect(callsOf(host, RemoveSubscription)).toEqual([
    {
      serviceID: 'yes.web.Monthly',
      serviceType: 'PACKAGE',
      reasonCode: '001',
      reason: "Don't have enough time" satisfies (typeof CANCELLATION_REASONS)[number],
    },
  ]);
  expect(addressOf(host)).toBe('/settings');
  expect(flags).toContain('cancel');
  expect(host.session.get().subscriptions.list).toMatchObject([{ status: 'Final Bill' }]);
  expect(cancelled).toHaveBeenCalledWith({
    serviceID: 'yes.web.Monthly',
    reason: "Don't have enough time",
    effective: Date.UTC(2027, 0, 15),
  });
  expect(host.toasts).toMatchObject([
    { message: 'Your subscription is canceled. You can watch until January 14, 2027.' },
  ]);
});

test('shows the configured text when the cancellation fails, and offers a retry', async () => {
  const { host, user } = await open();
  host.answer(RemoveSubscription, failure(new AppError('unavailable', 'Down.')));
  await user.click(cancelButton());
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not now\.$/);
  expect(addressOf(host)).toBe('/CancelSubscription');
  expect(cancelButton()).toBeEnabled();
});

test('SUBS-053: notifies the viewer and reloads the subscriptions when another tab has cancelled', async () => {
  const { host, user } = await open();
  const message = 'Your subscription is already canceled.';
  host.answer(RemoveSubscription, failure(new AppError('refused', message, { serviceCode: 'eV1664' })));
  await user.click(cancelButton());
  expect(host.toasts).toMatchObject([{ message, level: 'error' }]);
  expect(host.session.get().subscriptions.list).toMatchObject([{ status: 'Final Bill' }]);
});
