import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  type AccountServiceMessage,
  GetPaymentMethods,
  GetPkgsAndProdsWithPromos,
  LocationLookup,
  type PackageMessage,
} from '@grandstand/shared-contracts/api';
import { anAccount, aSession, aSubscription, fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

/**
 * `?scenario=` for the plans: visitor, social, promotion, monthly-only, failed, slow, empty, outside; for a subscriber:
 * card, splitit, roku, final-bill, switching. None is a signed-in viewer without a subscription.
 * `?path=/ManageSubscription` and the like show the other screens. There is no hosted checkout here: opening one fails.
 */
const query = new URLSearchParams(location.search);
const scenario = query.get('scenario') ?? '';

const includes = [
  'New York Yankees games produced by YES',
  'Brooklyn Nets games produced by YES',
  'Studio shows and replays',
  'Up to 3 live streams at once',
];
const annual: PackageMessage = {
  pkgMsg: {
    packageID: 'yes.web.Yearly',
    period: 'NoOfYears',
    retailPrice: 199.99,
    displayName: 'YES Network Annual',
    includes,
  },
  promoMsg:
    scenario === 'promotion' ? [{ startDate: '01/01/2020', endDate: '12/31/2099', promotionPrice: 149.99 }] : [],
};
const monthly: PackageMessage = {
  pkgMsg: {
    packageID: 'yes.web.Monthly',
    period: 'NoOfMonths',
    retailPrice: 19.99,
    displayName: 'YES Network Monthly',
    includes,
  },
  promoMsg: [],
};
const packages: Readonly<Record<string, PackageMessage[]>> = { empty: [], 'monthly-only': [monthly] };

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): number => Date.now() + days * DAY_MS;
const held = aSubscription({ displayName: 'YES Network Monthly', startDate: inDays(-20), validityTill: inDays(10) });
const subscriptions: Readonly<Record<string, readonly AccountServiceMessage[]>> = {
  card: [held],
  splitit: [{ ...held, paymentMethod: 'Splitit' }],
  roku: [{ ...held, paymentMethod: 'Roku Payment' }],
  'final-bill': [{ ...held, status: 'Final Bill', subscriptionStatus: 'Final Bill' }],
  switching: [
    { ...held, subscriptionStatus: 'Active - Cancelled' },
    { ...held, displayName: 'YES Network Annual', subscriptionType: 'Yearly', startDate: inDays(10) },
  ],
};

const host = fakeHost({
  texts: remote.texts,
  session: aSession({
    subscriptions: { list: subscriptions[scenario] ?? [], loadedAt: 1 },
    ...(scenario === 'visitor' ? { status: 'anonymous' as const, account: null } : {}),
    ...(scenario === 'social' ? { account: anAccount({ socialLoginType: 'Google' as const }) } : {}),
  }),
  path: query.get('path') ?? '/CreditCardPayment',
  routes: manifest.routes as never,
});
const zone = scenario === 'outside' ? 'none' : 'yankees-nets';
host.answer(LocationLookup, success({ country: 'us', zone, zip: '10001' }));
host.answer(GetPkgsAndProdsWithPromos, () => {
  if (scenario === 'failed') return failure(new AppError('unavailable', 'Down for a moment.'));
  if (scenario === 'slow') return new Promise(() => undefined);
  return success({ packages: packages[scenario] ?? [annual, monthly] });
});
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
const root = document.getElementById('root');
if (root) remote.mount(root, host);
