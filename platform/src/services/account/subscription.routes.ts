import {
  ChangeService,
  GetPaymentMethods,
  RemoveSubscription,
  ResumeSubscription,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedIn } from './authenticate.ts';
import type { Subscriptions } from './subscription.service.ts';

export interface SubscriptionRoutesOptions {
  readonly subscriptions: Subscriptions;
  readonly authenticate: Authenticate<SignedIn>;
}

/** PLAT-019, 020, 021, 023. */
export const subscriptionRoutes = (app: FastifyInstance, options: SubscriptionRoutesOptions): void => {
  const { subscriptions, authenticate } = options;

  registerCall(app, GetPaymentMethods, authenticate, async (_request, { proof }) => ({
    paymentMethods: await subscriptions.paymentMethods(proof.account.id),
  }));

  registerCall(app, ChangeService, authenticate, async (change, { proof }) => {
    await subscriptions.change(proof.account, change);
    return {};
  });

  registerCall(app, ResumeSubscription, authenticate, async (request, { proof }) => {
    await subscriptions.resume(proof.account, request);
    return {};
  });

  registerCall(app, RemoveSubscription, authenticate, async (removal, { proof }) => {
    await subscriptions.remove(proof.account, removal);
    return {};
  });
};
