import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import { GetPkgsAndProdsWithPromos, LocationLookup, type PackageMessage } from '@grandstand/shared-contracts/api';
import { anAccount, aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

const includes = ['New York Yankees games produced by YES', 'Up to 3 live streams at once'];
const annual: PackageMessage = {
  pkgMsg: { packageID: 'yes.web.Yearly', period: 'NoOfYears', retailPrice: 199.99, displayName: 'Annual', includes },
  promoMsg: [],
};
const monthly: PackageMessage = {
  pkgMsg: { packageID: 'yes.web.Monthly', period: 'NoOfMonths', retailPrice: 19.99, displayName: 'Monthly', includes },
  promoMsg: [],
};
const visitor: Partial<Session> = { status: 'anonymous', account: null };

type Zone = 'yankees-nets' | 'yankees' | 'nets' | 'none';
interface Situation {
  readonly session?: Partial<Session>;
  readonly path?: string;
  readonly zone?: Zone | null;
  readonly packages?: PackageMessage[] | null;
}
let unmount: () => Promise<void> = async () => {};
afterEach(() => unmount());

const open = async ({ session, path, zone = 'yankees-nets', packages = [monthly, annual] }: Situation = {}) => {
  const host = fakeHost({
    session: aSession({ subscriptions: { list: [], loadedAt: 1 }, ...session }),
    path: path ?? '/CreditCardPayment',
    routes: manifest.routes as never,
  });
  if (zone) host.answer(LocationLookup, success({ country: 'us', zone, zip: '10001' }));
  if (packages) host.answer(GetPkgsAndProdsWithPromos, success({ packages }));
  let mounted: ReturnType<typeof renderRemote> | undefined;
  await act(async () => {
    mounted = renderRemote(remote, { host });
  });
  unmount = () => act(async () => mounted?.unmount());
  return { host, user: userEvent.setup() };
};
const address = (host: ReturnType<typeof fakeHost>) => `${host.history.get().pathname}${host.history.get().search}`;
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const choose = (name: string) => screen.getByRole('button', { name });
const requests = (host: ReturnType<typeof fakeHost>) =>
  host.calls.filter(({ id }) => id === GetPkgsAndProdsWithPromos.id).map(({ request }) => request);

test('SUBS-006: the section is titled SELECT A PLAN', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 2, name: 'SELECT A PLAN' })).toBeVisible();
});

test.each([
  [{}, 'Step 2 of 3'],
  [{ account: anAccount({ socialLoginType: 'Google' as const }) }, 'Step 2 of 2'],
])('SUBS-013: the page is PURCHASE A PLAN, for %j at %s', async (session, step) => {
  await open({ session });
  expect(screen.getByRole('heading', { level: 1, name: 'PURCHASE A PLAN' })).toBeVisible();
  expect(screen.getByText(step)).toBeVisible();
});

test('SUBS-007: the annual card is BEST VALUE, priced per year plus taxes and per month, and preselected', async () => {
  await open();
  const card = cardOf('Annual');
  expect(card.getByText('BEST VALUE')).toBeVisible();
  expect(card.getByText('$199.99')).toBeVisible();
  expect(card.getByText('per year plus taxes')).toBeVisible();
  expect(card.getByText('Only $16.67 per month')).toBeVisible();
  expect(choose('CHOOSE ANNUAL')).toHaveAttribute('aria-pressed', 'true');
  expect(choose('CHOOSE MONTHLY')).toHaveAttribute('aria-pressed', 'false');
});

test('each plan card has one button, and nothing else on the page leads to the payment', async () => {
  await open();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'CHOOSE ANNUAL',
    'CHOOSE MONTHLY',
    'NOT INTERESTED',
  ]);
});

test('SUBS-008: the annual card pays in full, in 3 or in 6, and the summary follows', async () => {
  const { host, user } = await open({ path: '/CreditCardPayment?reload=true' });
  const list = screen.getByRole('combobox', { name: 'Payment' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Pay in full: $199.99', '3 × $66.66 at 0%', '6 × $33.33 at 0%']);
  await user.selectOptions(list, '6 × $33.33 at 0%');
  expect(list).toHaveValue('6');
  expect(screen.getByRole('status')).toHaveTextContent('Annual, $199.99 per year plus taxes6 × $33.33 at 0%');
  expect(address(host)).toBe('/CreditCardPayment?reload=true&installments=6');
});

test('SUBS-009: shows the price of the monthly card, and stores the choice in the address', async () => {
  const { host, user } = await open();
  expect(cardOf('Monthly').getByText('$19.99')).toBeVisible();
  await user.click(choose('CHOOSE MONTHLY'));
  expect(choose('CHOOSE MONTHLY')).toHaveAttribute('aria-pressed', 'true');
  expect(choose('CHOOSE ANNUAL')).toHaveAttribute('aria-pressed', 'false');
  const summary = within(screen.getByRole('heading', { name: 'Your plan' }).parentElement as HTMLElement);
  expect(summary.getByRole('status')).toHaveTextContent(/^Monthly, \$19\.99 per month plus taxes$/);
  expect(address(host)).toBe('/CreditCardPayment?plan=monthly');
});

test('SUBS-010: lists what the subscription includes', async () => {
  await open();
  const list = screen.getByRole('list', { name: 'What your subscription includes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(includes);
});

test('SUBS-005: a running promotion shows its price, the regular one and its last day', async () => {
  const promoted = {
    ...annual,
    promoMsg: [{ startDate: '01/01/2020', endDate: '12/31/2099', promotionPrice: 149.99 }],
  };
  await open({ packages: [promoted, monthly] });
  const card = cardOf('Annual');
  expect(card.getByText('$149.99')).toBeVisible();
  expect(card.getByText('Regular price $199.99')).toBeVisible();
  expect(card.getByText('Offer ends December 31, 2099')).toBeVisible();
  expect(card.getByText('Only $12.50 per month')).toBeVisible();
});

test('SUBS-002: selects the monthly plan without an annual package', async () => {
  await open({ packages: [monthly] });
  expect(screen.queryByRole('heading', { name: 'Annual' })).toBeNull();
  expect(choose('CHOOSE MONTHLY')).toHaveAttribute('aria-pressed', 'true');
  expect(document.body).not.toHaveTextContent(/undefined|NaN/);
});

test('SUBS-042: a visitor’s choice leads to the login and back to it', async () => {
  const { host, user } = await open({ session: visitor, path: '/CreditCardPayment?installments=3' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(choose('CHOOSE ANNUAL')).not.toHaveAttribute('aria-pressed');
  await user.click(choose('CHOOSE ANNUAL'));
  expect(address(host)).toBe('/login');
  expect(host.session.get().intended).toBe('/CreditCardPayment?installments=3&plan=annual');
});

test('SUBS-042: restores the choice after the login', async () => {
  await open({ path: '/CreditCardPayment?installments=3&plan=annual' });
  expect(screen.getByRole('status')).toHaveTextContent('3 × $66.66 at 0%');
});

test.each([
  ['yankees-nets', ['yankees', 'nets']],
  ['yankees', ['yankees']],
  ['nets', ['nets']],
  [null, ['yankees', 'nets']],
] as const)('SUBS-027: requests the packages of zone %s for %j', async (zone, packageItems) => {
  const { host } = await open({ zone });
  expect(requests(host)).toEqual([
    { dmaID: '001', returnPkgAppChannels: 'T', returnPackagesHavingProduct: 'T', packageItems },
  ]);
});

test('SUBS-055: shows Subscription Unavailable outside the territory', async () => {
  const { host } = await open({ zone: 'none' });
  expect(address(host)).toBe('/SubscriptionUnavailable');
  expect(host.history.lastAction()).toBe('REPLACE');
  expect(requests(host)).toEqual([]);
});

test('SUBS-012: shows a failure, and a retry shows the plans with the focus on their heading', async () => {
  const { host, user } = await open({ packages: null });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Oops, there was a problem accessing the subscription purchase environment. Please try again later.',
  );
  host.answer(GetPkgsAndProdsWithPromos, failure(new AppError('unavailable', 'Down.')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
  host.answer(GetPkgsAndProdsWithPromos, success({ packages: [annual, monthly] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Only $16.67 per month')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'SELECT A PLAN' })).toHaveFocus());
});

test('shows an empty state when no plans are on sale', async () => {
  await open({ packages: [] });
  expect(screen.getByRole('heading', { name: 'No plans are on sale right now.' })).toBeVisible();
});

test.each([
  ['the plans', {}, '/watch'],
  ['a failure', { packages: null }, '/watch'],
  [
    'a new account that still has to choose teams',
    { session: { onboarding: { pending: ['teams' as const] } } },
    '/team-select',
  ],
])('SUBS-019: NOT INTERESTED from %s makes the viewer dtc and leaves', async (_from, situation, path) => {
  const { host, user } = await open(situation);
  await user.click(screen.getByRole('button', { name: 'NOT INTERESTED' }));
  expect(host.session.get().userType).toBe('dtc');
  expect(address(host)).toBe(path);
});
