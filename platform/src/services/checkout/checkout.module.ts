import { OpenCheckout } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { installRateLimits, throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import { createAccountRepo } from '../account/account.repo.ts';
import type { SignedIn } from '../account/authenticate.ts';
import { createBillingRepo } from '../billing/billing.repo.ts';
import { createBilling } from '../billing/billing.service.ts';
import { createLedgerRepo } from '../billing/ledger.repo.ts';
import type { PaymentGateway } from '../billing/payment-gateway.ts';
import { createCheckoutRepo } from './checkout.repo.ts';
import { type Checkout, createCheckout } from './checkout.service.ts';
import { checkoutPageRoutes } from './checkout-page.routes.ts';
import { purchaseSettler } from './purchase.repo.ts';

const COLLECT_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 15 * 60_000;

export interface CheckoutModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly authenticate: Authenticate<SignedIn>;
  /** Whether a viewer is where subscriptions are sold. */
  readonly isAtHome: (request: FastifyRequest) => boolean;
  readonly config: Pick<Config, 'limits' | 'origins'>;
  /** Null: nothing is sold. */
  readonly gateway: PaymentGateway | null;
}

/** On the site's origin: the call that opens a checkout; and the jobs that renew and end what is subscribed to. */
export const checkoutModule = (app: FastifyInstance, options: CheckoutModuleOptions): Checkout => {
  const { db, clock, jobs, authenticate, isAtHome, gateway, config } = options;
  const repo = createCheckoutRepo(db);
  const payments = gateway && {
    gateway,
    billing: createBilling(createBillingRepo(db, purchaseSettler), createLedgerRepo(db), gateway, clock),
  };
  const service = createCheckout({
    repo,
    accounts: createAccountRepo(db),
    payments,
    clock,
    origin: config.origins.checkout,
  });
  const limit = throttle(app, { name: 'open-checkout', perMinute: config.limits.create });
  registerCall(app, OpenCheckout, authenticate, async ({ action }, { request, proof }) => {
    await limit(request);
    return service.open(proof, action, isAtHome(request));
  });
  if (payments) {
    jobs.add({ name: 'billing.collect', everyMs: COLLECT_EVERY_MS, run: () => payments.billing.collectDue() });
  }
  jobs.add({ name: 'checkout.forget', everyMs: SWEEP_EVERY_MS, run: () => repo.sweep(clock.now()) });
  return service;
};

export interface CheckoutPagesOptions {
  readonly checkout: Checkout;
  readonly db: Db;
  readonly config: Pick<Config, 'limits' | 'origins'>;
}

/** The checkout's own origin. */
export const checkoutPages = async (
  app: FastifyInstance,
  { checkout: service, db, config }: CheckoutPagesOptions,
): Promise<void> => {
  await installRateLimits(app, db);
  await checkoutPageRoutes(app, {
    checkout: service,
    limit: throttle(app, { name: 'checkout-page', perMinute: config.limits.create }),
    siteOrigin: config.origins.site,
    checkoutOrigin: config.origins.checkout,
  });
};
