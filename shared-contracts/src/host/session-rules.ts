import type { AccountServiceMessage } from '../api/account.ts';
import type { Phase } from '../config/phase.ts';
import { MIN_AGE } from '../constants.ts';
import type { Destination, ScreenLink } from './screen-map.ts';
import type { BillingPlatform, Session } from './session.ts';

/** The derived rules of a session, the only place they exist (resolutions d3). All are pure. */

export const NO_PROVIDER = 'no_provider';

/** Whether the account is loaded. It is false while the account loads. */
export const isSignedIn = (session: Session): boolean => session.status === 'signedIn';

/** The profile has both date of birth and email. */
export const isComplete = ({ account }: Session): boolean =>
  account?.contact !== undefined && account.contact.dateOfBirth !== null && account.contact.email !== '';

export const hasProvider = ({ tv }: Session): boolean => tv.selectedMVPD !== null && tv.selectedMVPD !== NO_PROVIDER;

/** SHELL-042, AUTH-099: a viewer who chose TV provider sign-in and has not completed it. */
export const needsProvider = (session: Session): boolean =>
  session.userType === 'tve' && !session.tv.authenticated && (isSignedIn(session) || session.status === 'anonymous');

/** SHELL-006: no landing page for a linked provider viewer or a complete account. */
export const showWatchDirectly = (session: Session): boolean =>
  (session.tv.authenticated && session.account?.isLinkedToTV === true) || isComplete(session);

/** Access counts Active and Final Bill. */
export const activeSubscriptions = ({ subscriptions }: Session) =>
  subscriptions.list.filter(({ status }) => status === 'Active' || status === 'Final Bill');
export const hasActive = (session: Session): boolean => activeSubscriptions(session).length > 0;

/** Start of a plan in epoch ms; 0 when it is unknown. */
const startOf = ({ startDate }: AccountServiceMessage): number => startDate ?? 0;

/** The current plan: of the active ones, the one that began first, independent of this browser's clock. */
export const currentSubscription = (session: Session): AccountServiceMessage | undefined =>
  activeSubscriptions(session).toSorted((a, b) => startOf(a) - startOf(b))[0];

/** SUBS-045: the Active plan that follows a current one which is `Active - Cancelled`. */
export const pendingSwitch = (session: Session): AccountServiceMessage | undefined => {
  const current = currentSubscription(session);
  return current?.subscriptionStatus === 'Active - Cancelled'
    ? session.subscriptions.list.find((one) => one.status === 'Active' && startOf(one) > startOf(current))
    : undefined;
};

const PLATFORM_OF: Readonly<Record<string, BillingPlatform>> = {
  'Credit/Debit Card': 'Web',
  Splitit: 'WebSplitit',
  'App Store Billing': 'Apple',
  'Roku Payment': 'Roku',
  'Google Wallet': 'Android',
  'Amazon App Store Billing': 'FireTV',
  'Operator Billing': 'Operator',
};

/** Where the active subscription is paid; null without one or with an unknown method. */
export const billingPlatform = (session: Session): BillingPlatform | null =>
  PLATFORM_OF[currentSubscription(session)?.paymentMethod ?? ''] ?? null;

export const isCardUser = (session: Session): boolean => billingPlatform(session) === 'Web';
export const isSplitit = (session: Session): boolean => billingPlatform(session) === 'WebSplitit';

/** An active subscription that is paid on this site. */
const paysHere = (session: Session): boolean => isCardUser(session) || isSplitit(session);

/** A-93a: the account was made by a TV's code: linked, without a password, and nothing is paid here. */
const isTvCodeUser = (session: Session): boolean =>
  session.account?.isLinkedToTV === true && !session.account.hasPassword && !paysHere(session);

/** "No provider and no TV code" of the settings rules; a viewer who pays here reaches everything (A-93a). */
const managesAccountHere = (session: Session): boolean =>
  paysHere(session) || (!hasProvider(session) && !isTvCodeUser(session));

export const canSubscribe = (session: Session): boolean =>
  managesAccountHere(session) && !hasActive(session) && session.subscriptions.isMissing !== true;
export const canManageSubscription = (session: Session): boolean =>
  isSignedIn(session) && managesAccountHere(session) && hasActive(session);
export const canChangePassword = (session: Session): boolean =>
  isSignedIn(session) && managesAccountHere(session) && session.account?.socialLoginType === undefined;
export const canUpdateCard = (session: Session): boolean => isSignedIn(session) && isCardUser(session);

const isActiveWithoutFinalBill = (session: Session): boolean =>
  session.subscriptions.list.some(({ status }) => status === 'Active') &&
  !session.subscriptions.list.some(({ status }) => status === 'Final Bill');
export const canChangePlan = (session: Session): boolean =>
  isSignedIn(session) && isCardUser(session) && hasActive(session);
export const canCancelSubscription = (session: Session): boolean =>
  isSignedIn(session) && (isCardUser(session) || isSplitit(session)) && isActiveWithoutFinalBill(session);

interface Packaged {
  readonly ent?: readonly { readonly sp?: string }[];
}

/** WATCH-018: in a package that is open to everybody. */
export const isFree = ({ ent }: Packaged): boolean => ent?.some(({ sp }) => sp?.includes('Free')) === true;

/**
 * Free-package content is open to all; a hint for the lock icon, never a permission (S-11, A-66). Without the list of
 * subscriptions nothing is locked: the platform decides.
 */
export const mayPlay = (session: Session, item: Packaged): boolean =>
  isFree(item) || hasActive(session) || hasProvider(session) || session.subscriptions.isMissing === true;

export type SubscribeTarget = { readonly kind: 'screen'; readonly link: ScreenLink } | { readonly kind: 'store' };

/** where every subscribe control leads. */
export const subscribeTarget = (session: Session, phase: Phase): SubscribeTarget => {
  if (phase === 2) return { kind: 'store' };
  if (phase === 1) return { kind: 'screen', link: { screen: 'subscription-sunset' } };
  return { kind: 'screen', link: { screen: isSignedIn(session) ? 'plans' : 'register' } };
};

/** a social account that lacks what signing in needs must complete its profile first (AUTH-025). */
export const needsProfile = ({ account }: Session): boolean =>
  account?.socialLoginType !== undefined && (!account.hasUserName || account.contact?.dateOfBirth == null);

const WATCH: ScreenLink = { screen: 'watch' };

/** Where a successful sign-in leads. */
export const afterSignIn = (session: Session): Destination => {
  if (needsProfile(session)) return { screen: 'register' };
  if (session.flow === 'device') return deviceReturn(session);
  if (session.winback) return hasActive(session) ? WATCH : { screen: 'plans', search: { reload: 'true' } };
  return session.intended ?? WATCH;
};

/** Where a successful registration leads; the device flow wins in `afterSignIn`. */
export const afterRegister = (session: Session): ScreenLink =>
  session.userType === 'tve' || hasProvider(session) ? WATCH : { screen: 'plans' };

/** where a viewer continues after paying, or after declining a subscription. */
export const afterPurchase = (session: Session): ScreenLink => {
  if (session.flow === 'device') return deviceReturn(session);
  return session.onboarding.pending.includes('teams') ? { screen: 'team-select' } : WATCH;
};

/** AUTH-051, A-22: profile and teams with a provider or an authorized device; profile and payment of social sign-in; else all three. */
export const onboardingSteps = (session: Session): 2 | 3 =>
  hasProvider(session) || session.device.tvCode !== undefined || session.account?.socialLoginType !== undefined ? 2 : 3;

/** Number of the team step; null without a numbered team step: social sign-in numbers profile and payment only. */
export const teamsStep = (session: Session): 2 | 3 | null =>
  !hasProvider(session) && session.account?.socialLoginType !== undefined ? null : onboardingSteps(session);

/** Back to the device flow with what is known of the device. */
export const deviceReturn = ({ device }: Session): ScreenLink => {
  const { regCode, tvId, deviceId, platform, activationCode } = device;
  return {
    screen: 'link-device',
    params: {
      deviceId: regCode && platform && activationCode ? regCode : (tvId ?? deviceId),
      platform,
      activationCode,
    },
  };
};

/** Full years between `birthMs` and `nowMs`, by UTC calendar days. */
export const ageInYears = (birthMs: number, nowMs: number): number => {
  const birth = new Date(birthMs);
  const now = new Date(nowMs);
  const years = now.getUTCFullYear() - birth.getUTCFullYear();
  const hadBirthday =
    now.getUTCMonth() > birth.getUTCMonth() ||
    (now.getUTCMonth() === birth.getUTCMonth() && now.getUTCDate() >= birth.getUTCDate());
  return hadBirthday ? years : years - 1;
};

/** A known date of birth below the minimum age. An unknown one is not too young. */
export const isTooYoung = ({ account }: Pick<Session, 'account'>, nowMs: number, minAge = MIN_AGE): boolean => {
  const birth = account?.contact?.dateOfBirth;
  return typeof birth === 'number' && ageInYears(birth, nowMs) < minAge;
};
