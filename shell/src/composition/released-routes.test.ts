import { anAccount, aSession, aSubscription } from '@grandstand/shared-contracts/testing';
import { MANIFESTS, RELEASED_SCREENS } from '../testing/released-screens.ts';
import { type DecisionInput, decide, settle } from './route-decision.ts';

const remotes = Object.fromEntries(
  MANIFESTS.map(({ name, routes, triggers, panels, timeouts }) => {
    const version = { version: '1.0.0', entry: '/assets/x.js', globalName: 'x', previous: null };
    return [name, { ...version, routes, triggers, panels, timeouts }];
  }),
);

const visitor = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const paying = (paymentMethod: string, status: 'Active' | 'Final Bill' = 'Active') =>
  aSession({ subscriptions: { list: [aSubscription({ paymentMethod, status })], loadedAt: 1 } });
const card = paying('Credit/Debit Card');
const splitit = paying('Splitit');
const apple = paying('App Store Billing');
const withoutPlan = aSession({ subscriptions: { list: [], loadedAt: 1 } });

const at = (url: string, overrides: Partial<DecisionInput> = {}) =>
  settle(url, (pathname, search) =>
    decide({
      pathname,
      search,
      settings: { webAllowed: true, deviceAllowed: true, maintenance: false },
      phase: 0,
      session: visitor,
      composition: { remotes, screens: RELEASED_SCREENS },
      ...overrides,
    }),
  );
/** Address, remote and screen at the end of the redirects. */
const shown = (url: string, overrides?: Partial<DecisionInput>) => {
  const settled = at(url, overrides);
  const { decision } = settled;
  return decision.kind === 'remote'
    ? [settled.url, decision.name, decision.route?.screen]
    : [settled.url, decision.kind];
};
const WATCH = ['/watch', 'mf-watch', 'watch'];

test.each([
  ['SHELL-014', '/login', 'mf-auth', 'login'],
  ['SHELL-015', '/winback', 'mf-auth', 'winback'],
  ['SHELL-016', '/email-confirm', 'mf-auth', 'forgot-password'],
  ['SHELL-018', '/process/reset', 'mf-auth', 'reset-password'],
  ['SHELL-022', '/watch', 'mf-watch', 'watch'],
  ['SHELL-022', '/watch/vod-1', 'mf-watch', 'watch'],
  ['SHELL-023', '/delete', 'mf-deletion', 'delete-account'],
  ['SHELL-029', '/SubscriptionUnavailable', 'mf-subscription', 'subscription-unavailable'],
  ['SHELL-031', '/teamSelect', 'mf-auth', 'team-select'],
  ['SHELL-033', '/authenticate/d1', 'mf-device', 'link-device'],
  ['SHELL-033', '/authenticate/d1/samsung', 'mf-device', 'link-device'],
  ['SHELL-033', '/authenticate/d1/samsung/123456', 'mf-device', 'link-device'],
  ['SHELL-034', '/authenticate/register-success', 'mf-device', 'device-linked'],
])('%s: %s shows the screen of its remote', (_row, url, name, screen) => {
  expect(shown(url)).toEqual([url, name, screen]);
});

test('SHELL-017: /email-sent opens only after a reset email was requested', () => {
  expect(shown('/email-sent')).toEqual(WATCH);
  const session = { ...visitor, resetEmail: 'a@example.test' };
  expect(shown('/email-sent', { session })).toEqual(['/email-sent', 'mf-auth', 'reset-email-sent']);
});

test('SHELL-019: /password-reset-success opens only after a password was reset', () => {
  expect(shown('/password-reset-success')).toEqual(WATCH);
  const session = { ...visitor, hasResetPassword: true };
  expect(shown('/password-reset-success', { session })).toEqual([
    '/password-reset-success',
    'mf-auth',
    'password-updated',
  ]);
});

test.each([
  ['SHELL-020', '/register', 'register', [0]],
  ['SHELL-021', '/SubscribeToGotham', 'subscription-sunset', [1]],
  ['SHELL-025', '/CreditCardPayment', 'plans', [0]],
] as const)('%s: %s is open in its phases only', (_row, url, screen, open) => {
  for (const phase of [0, 1, 2] as const) {
    const [address, , name] = shown(url, { phase });
    expect([phase, address, name]).toEqual(
      (open as readonly number[]).includes(phase) ? [phase, url, screen] : [phase, '/watch', 'watch'],
    );
  }
});

const MANAGE = ['/ManageSubscription', 'mf-subscription', 'manage-subscription'];
test.each([
  ['SHELL-026, SUBS-030', '/SubscriptionPayment', 'update-card', { card: true, splitit: false, apple: false }],
  ['SHELL-027, SUBS-037, SUBS-047', '/SubscriptionPlans', 'change-plan', { card: true, splitit: false, apple: false }],
  ['SHELL-028', '/CancelSubscription', 'cancel-subscription', { card: true, splitit: true, apple: false }],
])('%s: %s is open to those who may use it, others go to Manage Subscription', (_row, url, screen, open) => {
  for (const [payer, session] of Object.entries({ card, splitit, apple })) {
    const own = [url, 'mf-subscription', screen];
    expect([payer, ...shown(url, { session })]).toEqual([payer, ...(open[payer as keyof typeof open] ? own : MANAGE)]);
  }
});

test('SHELL-028: a Final Bill subscription cannot be cancelled again', () => {
  expect(shown('/CancelSubscription', { session: paying('Credit/Debit Card', 'Final Bill') })).toEqual(MANAGE);
});

test('SHELL-030: /ManageSubscription opens with a subscription, without one the settings open', () => {
  expect(shown('/ManageSubscription', { session: card })).toEqual(MANAGE);
  expect(shown('/ManageSubscription', { session: withoutPlan })[0]).toBe('/watch?settings=true');
});

test.each(['/ManageSubscription', '/SubscriptionPlans', '/SubscriptionPayment', '/CancelSubscription'])(
  'SUBS-042: %s sends a signed-out visitor to /login and back afterwards',
  (url) => {
    expect(at(`${url}?a=1`)).toMatchObject({ url: '/login', intended: `${url}?a=1` });
  },
);

test('SHELL-008, DEL-001: only the deletion page and the device pages have no header and footer', () => {
  const bare = Object.values(remotes)
    .flatMap(({ routes }) => routes)
    .filter(({ chrome }) => !chrome.header || !chrome.footer);
  expect(bare.filter(({ chrome }) => chrome.header || chrome.footer)).toEqual([]);
  expect(bare.map(({ path: pattern }) => pattern).toSorted()).toEqual([
    '/authenticate/:deviceId/:platform/:activationCode?',
    '/authenticate/:deviceId?',
    '/authenticate/register-success',
    '/authenticate/social',
    '/delete',
  ]);
});

test('SHELL-007: a signed-in viewer without a subscription opens /watch', () => {
  expect(shown('/watch', { session: withoutPlan })).toEqual(WATCH);
});

test('SHELL-013: a TV-provider viewer without an account goes from / to /watch with the query', () => {
  const session = { ...visitor, tv: { selectedMVPD: 'harborline', authenticated: true } };
  expect(shown('/?vodSearch=x', { session })).toEqual(['/watch?vodSearch=x', 'mf-watch', 'watch']);
});

test('ACCT-002: settings open over /watch and /watch/{vodId}, by their query parameter', () => {
  for (const url of ['/watch?settings=true', '/watch/vod-1?settings=profile']) {
    const { decision } = at(url, { session: aSession({ account: anAccount() }) });
    expect(decision).toMatchObject({ triggers: [{ name: 'mf-account', trigger: { screen: 'settings' } }] });
  }
});
