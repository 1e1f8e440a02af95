import type { MercuriusContext } from 'mercurius';
import type { Subscription } from '../registry/alerts/alert.repo.ts';
import type { Alerts } from '../registry/alerts/alerts.service.ts';
import type { NewAlertSubscription } from '../registry/alerts/check-subscription.ts';
import { assertMay } from '../registry/model/grants.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import type { Mandate } from '../registry/model/request-check.ts';
import { iso } from './registry.shown.ts';

type Context = Pick<MercuriusContext, 'caller'>;
type Given<Fields> = Fields & { readonly reason: string };

const MAX_FAILED = 200;

/** @throws {RegistryError} `forbidden` unless the caller administers everything */
const administrator = ({ caller }: Context, reason: string): Mandate => {
  assertMay(caller, 'administer', { remotes: ['*'], environment: '*' });
  return { actor: caller.actor, reason };
};

const shown = ({ createdAt, ...rest }: Subscription) => ({ ...rest, createdAt: iso(createdAt) });

export const alertResolvers = (alerts: Alerts) => ({
  Query: {
    async alertSubscriptions(_root: unknown, _args: unknown, context: Context) {
      administrator(context, 'reads');
      return (await alerts.subscriptions()).map(shown);
    },
    async failedDeliveries(_root: unknown, { last }: { last: number }, context: Context) {
      administrator(context, 'reads');
      if (last < 1 || last > MAX_FAILED)
        throw new RegistryError('invalid', `"last" is ${last}; it may be 1 to ${MAX_FAILED}.`);
      return (await alerts.failed(last)).map(({ at, ...rest }) => ({ ...rest, at: iso(at) }));
    },
  },
  Mutation: {
    async addAlertSubscription(_root: unknown, { reason, ...given }: Given<NewAlertSubscription>, context: Context) {
      const { subscription, secret } = await alerts.subscribe(given, administrator(context, reason));
      return { subscription: shown(subscription), secret };
    },
    async removeAlertSubscription(_root: unknown, { id, reason }: Given<{ id: number }>, context: Context) {
      await alerts.unsubscribe(id, administrator(context, reason));
      return true;
    },
    async retryDelivery(_root: unknown, { id, reason }: Given<{ id: number }>, context: Context) {
      await alerts.retry(id, administrator(context, reason));
      return true;
    },
  },
});
