import * as fc from 'fast-check';
import type { AccountServiceMessage } from '../api/account.ts';
import { failedCondition, ROUTE_CONDITIONS } from '../release/route-conditions.ts';
import { type Account, type Contact, emptySession, type Session } from './session.ts';
import {
  afterPurchase,
  afterSignIn,
  ageInYears,
  billingPlatform,
  canChangePassword,
  canChangePlan,
  canManageSubscription,
  canSubscribe,
  currentSubscription,
  hasActive,
  isComplete,
  isTooYoung,
  mayPlay,
  onboardingSteps,
  pendingSwitch,
  showWatchDirectly,
  subscribeTarget,
  teamsStep,
} from './session-rules.ts';

const aContact = (overrides: Partial<Contact> = {}): Contact => ({
  firstName: 'Nora',
  lastName: 'Sub',
  email: 'nora@example.test',
  userName: 'nora@example.test',
  nickName: 'Nora',
  dateOfBirth: Date.UTC(1990, 4, 17),
  gender: '',
  ...overrides,
});
const anAccount = (overrides: Partial<Account> = {}): Account => ({
  spAccountID: 'acc-1',
  contact: aContact(),
  hasUserName: true,
  registerSuccess: false,
  isLinkedToTV: false,
  hasPassword: true,
  ...overrides,
});
const aSubscription = (overrides: Partial<AccountServiceMessage> = {}): AccountServiceMessage => ({
  serviceID: 'yes.web.Monthly',
  status: 'Active',
  subscriptionStatus: 'Active',
  subscriptionType: 'Monthly',
  displayName: 'YES Monthly',
  retailPrice: 19.99,
  validityTill: Date.UTC(2027, 0, 15),
  startDate: Date.UTC(2026, 10, 15),
  orderDateTimeInMillis: Date.UTC(2026, 10, 15),
  paymentMethod: 'Credit/Debit Card',
  ...overrides,
});
const aSession = (overrides: Partial<Session> = {}): Session => ({
  ...emptySession('device-1'),
  status: 'signedIn',
  account: anAccount(),
  subscriptions: { list: [aSubscription()], loadedAt: 1 },
  ...overrides,
});

const free = { ent: [{ sp: 'urn:package:Free_Pkg' }] };
const visitor = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });

test('SHELL-006: watch is shown directly to complete accounts and linked provider viewers', () => {
  expect(showWatchDirectly(aSession())).toBe(true);
  expect(showWatchDirectly(aSession({ account: anAccount({ contact: aContact({ dateOfBirth: null }) }) }))).toBe(false);
  const linked = anAccount({ contact: aContact({ dateOfBirth: null }), isLinkedToTV: true });
  expect(showWatchDirectly(aSession({ account: linked, tv: { selectedMVPD: 'p', authenticated: true } }))).toBe(true);
  expect(isComplete(visitor)).toBe(false);
});

test('A-94: Active and Final Bill give access, nothing else does', () => {
  expect(hasActive(aSession({ subscriptions: { list: [aSubscription({ status: 'Final Bill' })], loadedAt: 1 } }))).toBe(
    true,
  );
  expect(hasActive(visitor)).toBe(false);
});

test('WATCH-028: free items play for everybody, the rest for subscribers and provider viewers', () => {
  expect(mayPlay(visitor, free)).toBe(true);
  expect(mayPlay(visitor, { ent: [{ sp: 'urn:package:Premium' }] })).toBe(false);
  expect(mayPlay(visitor, {})).toBe(false);
  expect(mayPlay(aSession(), {})).toBe(true);
  expect(mayPlay({ ...visitor, tv: { selectedMVPD: 'p', authenticated: false } }, {})).toBe(true);
  expect(mayPlay({ ...visitor, tv: { selectedMVPD: 'no_provider', authenticated: false } }, {})).toBe(false);
});

test('without the list of subscriptions nothing is locked, and no plan is offered', () => {
  const unknown = aSession({ subscriptions: { list: [], loadedAt: 0, isMissing: true } });
  expect(mayPlay(unknown, {})).toBe(true);
  expect(canSubscribe(unknown)).toBe(false);
});

const withPlan = (status: string) =>
  aSession({ subscriptions: { list: [aSubscription({ status: status as 'Active' })], loadedAt: 1 } });
test.each([
  ['a visitor', visitor, false],
  ['an account without a plan', aSession({ subscriptions: { list: [], loadedAt: 1 } }), false],
  ['an account whose plan has ended', withPlan('Cancelled'), false],
  ['a subscriber', withPlan('Active'), true],
  ['a subscriber to the end of what is paid', withPlan('Final Bill'), true],
  ['a TV provider’s viewer', { ...visitor, tv: { selectedMVPD: 'p', authenticated: true } }, true],
])('WATCH-018: %s plays what is free, and what a package opens as they may', (_who, session, opened) => {
  expect([mayPlay(session, free), mayPlay(session, { ent: [{ sp: 'urn:package:Yes' }] })]).toEqual([true, opened]);
});

test.each([
  ['urn:package:Free_Pkg', true],
  ['Free', true],
  ['urn:package:Summer_Free_Preview', true],
  ['urn:package:free_pkg', false],
  ['urn:package:Premium', false],
])('WATCH-018: an item of package %s is open to a visitor: %s', (sp, isOpen) => {
  expect(mayPlay(visitor, { ent: [{ sp }] })).toBe(isOpen);
  expect(mayPlay(visitor, { ent: [{ sp: 'urn:package:Premium' }, { sp }] })).toBe(isOpen);
});

test('A-12: the subscribe target by phase and sign-in', () => {
  expect(subscribeTarget(visitor, 2)).toEqual({ kind: 'store' });
  expect(subscribeTarget(visitor, 1)).toEqual({ kind: 'screen', link: { screen: 'subscription-sunset' } });
  expect(subscribeTarget(visitor, 0)).toEqual({ kind: 'screen', link: { screen: 'register' } });
  expect(subscribeTarget(aSession(), 0)).toEqual({ kind: 'screen', link: { screen: 'plans' } });
});

test('AUTH-011, AUTH-012, AUTH-017, AUTH-018, AUTH-075: after sign-in by flow, winback and intention', () => {
  expect(afterSignIn(aSession())).toEqual({ screen: 'watch' });
  expect(afterSignIn(aSession({ intended: '/ManageSubscription' }))).toBe('/ManageSubscription');
  expect(afterSignIn(aSession({ winback: true }))).toEqual({ screen: 'watch' });
  expect(afterSignIn({ ...visitor, winback: true })).toEqual({ screen: 'plans', search: { reload: 'true' } });
  const device = { deviceId: 'mine', regCode: 'REG1', platform: 'lg', activationCode: '123456' };
  const tv = { screen: 'link-device', params: { deviceId: 'REG1', platform: 'lg', activationCode: '123456' } };
  expect(afterSignIn(aSession({ flow: 'device', device }))).toEqual(tv);
  // A registration means to go on to payment; with a TV's registration code it goes back to the TV.
  const registered = aSession({ flow: 'device', device, intended: { screen: 'plans' } });
  expect(afterSignIn(registered)).toEqual(tv);
});

test('a social or provider account cannot change its password', () => {
  expect(canChangePassword(aSession())).toBe(true);
  expect(canChangePassword(aSession({ account: anAccount({ socialLoginType: 'Google' }) }))).toBe(false);
});

test('A-93a: a TV-code user is an account without password and payment here; an account that pays here can manage it', () => {
  const noPlan = { subscriptions: { list: [], loadedAt: 1 } };
  const byCode = { account: anAccount({ isLinkedToTV: true, hasPassword: false }) };
  const rules = (session: Session) =>
    [canChangePassword, canManageSubscription, canSubscribe].map((rule) => rule(session));
  expect(rules(aSession({ ...byCode, ...noPlan }))).toEqual([false, false, false]);
  // A linked TV alone hides nothing, and the code in this browser's storage neither.
  const linked = { account: anAccount({ isLinkedToTV: true }), device: { deviceId: 'd', tvCode: '123456' } };
  expect(rules(aSession({ ...linked, ...noPlan }))).toEqual([true, false, true]);
  expect(rules(aSession(linked))).toEqual([true, true, false]);
  expect(rules(aSession(byCode))).toEqual([true, true, false]);
  expect(rules(aSession({ tv: { selectedMVPD: 'harborline', authenticated: true } }))).toEqual([true, true, false]);
});

test('A-22: the steps of social sign-in are profile and payment; teams have no number', () => {
  const social = aSession({ account: anAccount({ socialLoginType: 'Google' }) });
  expect([onboardingSteps(social), teamsStep(social)]).toEqual([2, null]);
  expect([onboardingSteps(aSession()), teamsStep(aSession())]).toEqual([3, 3]);
  const provider = aSession({ tv: { selectedMVPD: 'harborline', authenticated: true } });
  expect([onboardingSteps(provider), teamsStep(provider)]).toEqual([2, 2]);
});

test('SUBS-045: a pending switch is the Active plan that follows one which is Active - Cancelled', () => {
  const now = aSubscription({ subscriptionStatus: 'Active - Cancelled', startDate: 1_000 });
  const later = aSubscription({ subscriptionType: 'Yearly', paymentMethod: 'Splitit', startDate: 2_000 });
  const holding = (...list: AccountServiceMessage[]) => aSession({ subscriptions: { list, loadedAt: 1 } });
  expect(pendingSwitch(holding(later, now))).toEqual(later);
  expect(currentSubscription(holding(later, now))).toEqual(now);
  expect(billingPlatform(holding(later, now))).toBe('Web');
  // The day has come.
  expect(pendingSwitch(holding(later))).toBeUndefined();
  expect(currentSubscription(holding(later))).toEqual(later);
  // Two simultaneous plans are not a switch.
  expect(pendingSwitch(holding(aSubscription({ startDate: 1_000 }), later))).toBeUndefined();
});

test('a purchase counts immediately when the browser’s clock is slow', () => {
  const bought = aSubscription({ startDate: Date.now() + 600_000 });
  const session = aSession({ subscriptions: { list: [bought], loadedAt: 1 } });
  expect(currentSubscription(session)).toEqual(bought);
  expect(pendingSwitch(session)).toBeUndefined();
});

test('A-27: age counts the full date: the day before the birthday is one year less', () => {
  const birth = Date.UTC(2013, 10, 20);
  expect(ageInYears(birth, Date.UTC(2026, 10, 19))).toBe(12);
  expect(ageInYears(birth, Date.UTC(2026, 10, 20))).toBe(13);
  expect(isTooYoung({ account: anAccount({ contact: aContact({ dateOfBirth: null }) }) }, 0)).toBe(false);
});

test('age never decreases over time', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => days * 86_400_000);
  fc.assert(
    fc.property(day, day, day, (birth, a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      expect(ageInYears(birth, late)).toBeGreaterThanOrEqual(ageInYears(birth, early));
    }),
  );
});

test('an account that can subscribe has no active plan, and one that can change its plan has', () => {
  const status = fc.constantFrom('Active' as const, 'Final Bill' as const);
  const list = fc.array(
    status.map((value) => aSubscription({ status: value })),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(list, fc.boolean(), (subscriptions, signedIn) => {
      const session = aSession({
        status: signedIn ? 'signedIn' : 'anonymous',
        subscriptions: { list: subscriptions, loadedAt: 1 },
      });
      expect(canSubscribe(session) && hasActive(session)).toBe(false);
      expect(canChangePlan(session) && !hasActive(session)).toBe(false);
    }),
  );
});

test('every route condition is decided, and the first failed one is named', () => {
  expect(ROUTE_CONDITIONS.filter((condition) => failedCondition([condition], visitor) === null)).toEqual([
    'signed-out',
    'not-registered',
  ]);
  expect(failedCondition(['signed-in', 'can-cancel'], visitor)).toBe('signed-in');
});

test.each([
  ['a viewer', {}, { screen: 'watch' }],
  [
    'a new account that still chooses teams',
    { onboarding: { pending: ['teams', 'players'] as const } },
    { screen: 'team-select' },
  ],
  ['a social account that only had to pay', { onboarding: { pending: ['payment'] as const } }, { screen: 'watch' }],
  [
    'somebody who came to link a TV',
    { flow: 'device' as const, device: { deviceId: 'd', regCode: 'my-tv', platform: 'lg', activationCode: '123456' } },
    { screen: 'link-device', params: { deviceId: 'my-tv', platform: 'lg', activationCode: '123456' } },
  ],
])('A-76: after the payment %s continues to the next page', (_who, situation, link) => {
  expect(afterPurchase(aSession(situation))).toEqual(link);
});
