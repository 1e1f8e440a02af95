import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { anAccount, aSession, aSubscription } from '@grandstand/shared-contracts/testing';
import { entriesOf, type Viewer } from './settings-entries.ts';

const noSubscription = { list: [], loadedAt: 1 };
const aViewer = (session: Parameters<typeof aSession>[0] = {}, config: unknown = {}): Viewer => ({
  session: aSession({ subscriptions: noSubscription, ...session }),
  config: RemoteConfig.parse(config),
  pageUrl: 'https://site.test/watch?settings=true',
});
const labels = (viewer: Viewer) =>
  [...entriesOf('profile', viewer), ...entriesOf('support', viewer)].map((e) => e.label);
const hrefOf = (label: string, viewer: Viewer) =>
  [...entriesOf('profile', viewer), ...entriesOf('support', viewer)].find((entry) => entry.label === label)?.href;

test.each([
  ['a plain viewer without subscription', {}, true],
  ['a social viewer without subscription', { account: anAccount({ socialLoginType: 'Google' as const }) }, true],
  ['a viewer who chose no provider', { tv: { selectedMVPD: 'no_provider', authenticated: false } }, true],
  ['a subscriber', { subscriptions: { list: [aSubscription()], loadedAt: 1 } }, false],
  [
    'a Final Bill subscriber',
    { subscriptions: { list: [aSubscription({ status: 'Final Bill' })], loadedAt: 1 } },
    false,
  ],
  ['a TV provider viewer', { tv: { selectedMVPD: 'optimum', authenticated: true } }, false],
  ['a viewer with a TV code', { device: { deviceId: 'd', tvCode: '123456' } }, false],
  ['a visitor', { status: 'anonymous' as const, account: null }, false],
])('ACCT-003: Subscribe Now for %s', (_viewer, session, shown) => {
  expect(labels(aViewer(session)).includes('settings.subscribeNow')).toBe(shown);
});

test.each([
  ['plans', {}, '/CreditCardPayment', false],
  ['the sunset page in phase 1', { isPhase1Enabled: true }, '/SubscribeToGotham', false],
  ['the store in phase 2', { isPhase2Enabled: true }, 'https://apps.example.test/gotham-sports', true],
])('ACCT-003: Subscribe Now leads to %s', (_where, config, href, external) => {
  expect(entriesOf('profile', aViewer({}, config))).toEqual([{ label: 'settings.subscribeNow', href, external }]);
});

test.each([
  ['settings.terms', 'termsOfService', 'https://site.test/pages/terms'],
  ['settings.privacy', 'privacyPolicy', 'https://site.test/pages/privacy'],
  ['settings.help', 'help', 'https://site.test/faq'],
  ['settings.pickTerms', 'pickNPlayTerms', 'https://site.test/pages/pick-n-play-terms'],
  ['settings.pickFaq', 'pickNPlayFaq', 'https://site.test/pages/pick-n-play-faq'],
  ['settings.contact', 'contactSupport', 'https://site.test/pages/contact'],
])('ACCT-011: %s is shown to everybody, from contactLinks.%s', (label, link, shipped) => {
  expect(hrefOf(label, aViewer())).toBe(shipped);
  expect(hrefOf(label, aViewer({ status: 'anonymous', account: null }))).toBe(shipped);
  expect(hrefOf(label, aViewer({}, { contactLinks: { [link]: 'https://help.test/x' } }))).toBe('https://help.test/x');
});

test('an address that is neither https nor ours takes its entry away', () => {
  const config = { contactLinks: { help: 'javascript:alert(1)', sunsetStoreRedirectURL: 'http://store.test/' } };
  const shown = labels(aViewer({}, { ...config, isPhase2Enabled: true }));
  expect(shown).not.toContain('settings.help');
  expect(shown).not.toContain('settings.subscribeNow');
});
