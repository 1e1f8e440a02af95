import type { Session } from '@grandstand/shared-contracts';
import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { anAccount, aSession, aSubscription } from '@grandstand/contracts-testing';
import { entriesOf, screenFor, type Viewer } from './settings-entries.ts';

const noSubscription = { list: [], loadedAt: 1 };
const aViewer = (session: Partial<Session> = {}, config: unknown = { referralProgramEnable: true }): Viewer => ({
  session: aSession({ subscriptions: noSubscription, ...session }),
  config: RemoteConfig.parse(config),
  pageUrl: 'https://site.test/watch?settings=true',
  isInstalled: false,
});
const entries = (viewer: Viewer) =>
  (['profile', 'settings', 'support'] as const).flatMap((group) => entriesOf(group, viewer));
const labels = (viewer: Viewer): string[] => entries(viewer).map((entry) => entry.label);
const targetOf = (label: string, viewer: Viewer) => entries(viewer).find((entry) => entry.label === label)?.target;

const subscriber = { subscriptions: { list: [aSubscription()], loadedAt: 1 } };
const VIEWERS = {
  plain: {},
  google: { account: anAccount({ socialLoginType: 'Google' }) },
  facebook: { account: anAccount({ socialLoginType: 'Facebook' }) },
  apple: { account: anAccount({ socialLoginType: 'Apple' }) },
  noProvider: { tv: { selectedMVPD: 'no_provider', authenticated: false } },
  subscriber,
  finalBill: { subscriptions: { list: [aSubscription({ status: 'Final Bill' })], loadedAt: 1 } },
  provider: { tv: { selectedMVPD: 'optimum', authenticated: true } },
  subscriberWithProvider: { ...subscriber, tv: { selectedMVPD: 'optimum', authenticated: true } },
  tvCode: { account: anAccount({ isLinkedToTV: true, hasPassword: false }) },
  subscriberElsewhereWithTvCode: {
    account: anAccount({ isLinkedToTV: true, hasPassword: false }),
    subscriptions: { list: [aSubscription({ paymentMethod: 'Roku Payment' })], loadedAt: 1 },
  },
  subscriberWithLinkedTv: {
    ...subscriber,
    account: anAccount({ isLinkedToTV: true }),
    device: { deviceId: 'd', tvCode: '123456' },
  },
  visitor: { status: 'anonymous', account: null },
} as const satisfies Record<string, Partial<Session>>;
type ViewerName = keyof typeof VIEWERS;
const EVERYBODY = Object.keys(VIEWERS) as ViewerName[];
const SIGNED_IN = EVERYBODY.filter((name) => name !== 'visitor');

/** One row per entry: the viewers who see it. No other viewer does. */
const ROWS: readonly (readonly [id: string, label: string, seenBy: readonly ViewerName[]])[] = [
  ['ACCT-003', 'settings.subscribeNow', ['plain', 'google', 'facebook', 'apple', 'noProvider']],
  [
    'ACCT-004',
    'settings.manageSubscription',
    ['subscriber', 'finalBill', 'subscriberWithProvider', 'subscriberWithLinkedTv'],
  ],
  ['ACCT-005', 'settings.manageProfile', SIGNED_IN],
  [
    'ACCT-006',
    'settings.changePassword',
    ['plain', 'noProvider', 'subscriber', 'finalBill', 'subscriberWithProvider', 'subscriberWithLinkedTv'],
  ],
  ['ACCT-007', 'settings.teams', SIGNED_IN],
  ['ACCT-008', 'settings.players', SIGNED_IN],
  ['ACCT-009', 'settings.refer', SIGNED_IN],
  ['ACCT-010', 'settings.notifications', SIGNED_IN],
  ['alerts', 'settings.alerts', SIGNED_IN],
  ['devices', 'settings.devices', SIGNED_IN],
  ['install', 'settings.install', EVERYBODY],
  ['privacy', 'settings.yourPrivacy', EVERYBODY],
  ['ACCT-011', 'settings.terms', EVERYBODY],
  ['ACCT-011', 'settings.privacy', EVERYBODY],
  ['ACCT-011', 'settings.help', EVERYBODY],
  ['ACCT-011', 'settings.pickTerms', EVERYBODY],
  ['ACCT-011', 'settings.pickFaq', EVERYBODY],
  ['ACCT-011', 'settings.contact', EVERYBODY],
];

test.each(ROWS)('%s: shows %s to exactly the viewers of its row', (_id, label, seenBy) => {
  const seeing = EVERYBODY.filter((name) => labels(aViewer(VIEWERS[name])).includes(label));
  expect(seeing).toEqual(EVERYBODY.filter((name) => seenBy.includes(name)));
});

test('ACCT-002: every entry of the panel has its row above, in the order of the specification', () => {
  const seen = new Set(EVERYBODY.flatMap((name) => labels(aViewer(VIEWERS[name]))));
  expect([...seen].toSorted()).toEqual(ROWS.map(([, label]) => label).toSorted());
  expect(labels(aViewer(subscriber))).toEqual(
    ROWS.map(([, label]) => label).filter((label) => label !== 'settings.subscribeNow'),
  );
});

test('ACCT-009: shows Refer a Friend only while the referral program runs', () => {
  expect(labels(aViewer({}, { referralProgramEnable: false }))).not.toContain('settings.refer');
});

test.each([
  ['plans', {}, { kind: 'link', link: { screen: 'plans' } }],
  ['the sunset page in phase 1', { isPhase1Enabled: true }, { kind: 'link', link: { screen: 'subscription-sunset' } }],
])('ACCT-003: Subscribe Now leads to %s', (_where, config, target) => {
  expect(targetOf('settings.subscribeNow', aViewer({}, config))).toEqual(target);
});

test('A-10: shows no Subscribe Now in phase 2', () => {
  expect(labels(aViewer({}, { isPhase2Enabled: true }))).not.toContain('settings.subscribeNow');
});

test('ACCT-004: Manage Subscription leads to its page', () => {
  expect(targetOf('settings.manageSubscription', aViewer(subscriber))).toEqual({
    kind: 'link',
    link: { screen: 'manage-subscription' },
  });
});

test.each([
  ['settings.terms', 'termsOfService', 'https://site.test/pages/terms'],
  ['settings.privacy', 'privacyPolicy', 'https://site.test/pages/privacy'],
  ['settings.help', 'help', 'https://site.test/faq'],
  ['settings.pickTerms', 'pickNPlayTerms', 'https://site.test/pages/pick-n-play-terms'],
  ['settings.pickFaq', 'pickNPlayFaq', 'https://site.test/pages/pick-n-play-faq'],
  ['settings.contact', 'contactSupport', 'https://site.test/pages/contact'],
])('ACCT-011: %s leads to contactLinks.%s', (label, link, shipped) => {
  expect(targetOf(label, aViewer())).toEqual({ kind: 'external', href: shipped });
  const moved = aViewer({}, { contactLinks: { [link]: 'https://help.test/x' } });
  expect(targetOf(label, moved)).toEqual({ kind: 'external', href: 'https://help.test/x' });
});

test('S-22: hides an entry whose address is neither https nor ours', () => {
  const config = { contactLinks: { help: 'javascript:alert(1)', sunsetStoreRedirectURL: 'http://store.test/' } };
  const shown = labels(aViewer({}, { ...config, isPhase2Enabled: true }));
  expect(shown).not.toContain('settings.help');
  expect(shown).not.toContain('settings.subscribeNow');
});

test('the privacy choice is of the account where there is one, else of the browser', () => {
  expect(targetOf('settings.yourPrivacy', aViewer())).toEqual({ kind: 'screen', screen: 'privacy' });
  expect(targetOf('settings.yourPrivacy', aViewer(VIEWERS.visitor))).toEqual({
    kind: 'external',
    href: '/pages/privacy-choices',
  });
});

test('ACCT-006: opens no screen by address that the menu does not offer', () => {
  expect(screenFor('password', aViewer())).toBe('password');
  for (const name of ['google', 'provider', 'tvCode', 'visitor'] as const) {
    expect(screenFor('password', aViewer(VIEWERS[name]))).toBeNull();
  }
  expect(screenFor('refer', aViewer({}, { referralProgramEnable: false }))).toBeNull();
  for (const unknown of ['true', 'Password', '', 'toString', null]) expect(screenFor(unknown, aViewer())).toBeNull();
});
