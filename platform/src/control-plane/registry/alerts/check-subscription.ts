import { checkOutboundUrl, OutboundRefusal } from '../../../infrastructure/http/outbound.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { Subscription, SubscriptionKind } from './alert.repo.ts';
import { ALERT_EVENTS } from './alert-events.ts';

export interface NewAlertSubscription {
  readonly kind: SubscriptionKind;
  readonly target: string;
  readonly environment: string;
  readonly events: readonly string[];
}

/** Hosts of the private network that the installation allows. */
type Outbound = Parameters<typeof checkOutboundUrl>[1];

const EMAIL = /^[^\s@<>,;:"]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** @throws {RegistryError} `invalid` naming what is wrong, and what to do */
export const checkSubscription = (
  { kind, target, environment, events }: NewAlertSubscription,
  options: Outbound,
): Pick<Subscription, 'kind' | 'target' | 'environment' | 'events'> => {
  const unknown = events.filter((event) => !ALERT_EVENTS.some((known) => known === event));
  if (unknown.length > 0 || events.length === 0) {
    const what = events.length === 0 ? 'No event is named' : `"${unknown[0]?.slice(0, 40)}" is not an event`;
    throw new RegistryError('invalid', `${what}: use ${ALERT_EVENTS.join(', ')}.`);
  }
  if (!/^(\*|[a-z][a-z0-9-]{1,40})$/.test(environment))
    throw new RegistryError(
      'invalid',
      `"${environment.slice(0, 41)}" is not an environment: use its name, or * for all.`,
    );
  if (kind === 'mail' && !EMAIL.test(target))
    throw new RegistryError('invalid', `"${target.slice(0, 100)}" is not an e-mail address.`);
  if (kind === 'webhook') assertReachable(target, options);
  const known = ALERT_EVENTS.filter((event) => events.includes(event));
  return { kind, target, environment, events: known };
};

const assertReachable = (target: string, options: Outbound): void => {
  try {
    checkOutboundUrl(target, options);
  } catch (error) {
    if (error instanceof OutboundRefusal) throw new RegistryError('invalid', error.message, [], { cause: error });
    throw error;
  }
};
