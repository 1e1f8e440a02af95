import type { Session } from '../host/session.ts';
import {
  canCancelSubscription,
  canChangePlan,
  canManageSubscription,
  canUpdateCard,
  isComplete,
  isSignedIn,
  needsProfile,
} from '../host/session-rules.ts';

/** The state conditions a route may name in remote.json (resolutions part e). */
export const ROUTE_CONDITIONS = [
  'signed-out',
  'signed-in',
  'not-registered',
  'reset-email-set',
  'password-was-reset',
  'can-manage-subscription',
  'can-update-card',
  'can-change-plan',
  'can-cancel',
] as const;
export type RouteCondition = (typeof ROUTE_CONDITIONS)[number];

const holds: Record<RouteCondition, (session: Session) => boolean> = {
  'signed-out': (session) => !isSignedIn(session),
  'signed-in': isSignedIn,
  'not-registered': (session) => !isSignedIn(session) || !isComplete(session) || needsProfile(session),
  'reset-email-set': (session) => session.resetEmail !== undefined,
  'password-was-reset': (session) => session.hasResetPassword,
  'can-manage-subscription': canManageSubscription,
  'can-update-card': canUpdateCard,
  'can-change-plan': canChangePlan,
  'can-cancel': canCancelSubscription,
};

/** The first condition that is not met, or null when all are. */
export const failedCondition = (conditions: readonly RouteCondition[], session: Session): RouteCondition | null =>
  conditions.find((condition) => !holds[condition](session)) ?? null;

const OF_SUBSCRIPTIONS: ReadonlySet<RouteCondition> = new Set([
  'can-manage-subscription',
  'can-update-card',
  'can-change-plan',
  'can-cancel',
]);

/** Whether a condition needs the list of subscriptions and that list failed to load. */
export const lacksSubscriptions = (conditions: readonly RouteCondition[], { subscriptions }: Session): boolean =>
  subscriptions.isMissing === true && conditions.some((condition) => OF_SUBSCRIPTIONS.has(condition));
