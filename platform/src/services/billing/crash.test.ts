import { ChangeService } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openSandboxGateway } from '../../sandbox/gateway/sandbox-gateway.module.ts';
import { aCard, CHECKOUT_ORIGIN, checkoutVisits, MONTHLY, YEARLY } from '../../testing/checkout-visit.ts';
import { refusalOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { createAccountRepo } from '../account/account.repo.ts';
import { eraseAccount } from '../account/erase-account.repo.ts';
import { createCheckoutRepo } from '../checkout/checkout.repo.ts';
import { createCheckout } from '../checkout/checkout.service.ts';
import { purchaseSettler } from '../checkout/purchase.repo.ts';
import { createBillingRepo, type PurchaseSettler } from './billing.repo.ts';
import { createBilling } from './billing.service.ts';
import { eraseBilling } from './erase-billing.repo.ts';
import { createLedgerRepo } from './ledger.repo.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const DAY_MS = 24 * 60 * 60_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000' });
});
afterAll(() => platform.close());
afterEach(async () => {
  platform.clock.offsetMs = 0;
  await platform.control.inject({ method: 'POST', url: '/seed' });
});

const { open, ordered, buy, signIn, ledgerOf, subscriptionsOf, mailsTo, runJobs } = checkoutVisits(() => platform);
const failure = (work: Promise<unknown>) => work.then(() => 'none').catch((error: Error) => error.message);
const takenBy = (customer: string) =>
  platform.db
    .selectFrom('sandbox_charge')
    .select(['amount_minor', 'is_refunded'])
    .where('customer_id', '=', customer)
    .where('decline_reason', 'is', null)
    .execute();

/** A process that ends at a place of our choice: what it had not committed never was. */
const mortal = (dying: { gateway?: Partial<PaymentGateway>; purchases?: Partial<PurchaseSettler> }) => {
  const { db, clock } = platform;
  const sandbox = openSandboxGateway(db);
  const gateway = { ...sandbox, ...dying.gateway };
  const purchases = { ...purchaseSettler, ...dying.purchases };
  const payments = createBilling(createBillingRepo(db, purchases), createLedgerRepo(db), gateway, clock);
  const service = createCheckout({
    repo: createCheckoutRepo(db),
    accounts: createAccountRepo(db),
    payments: { billing: payments, gateway },
    clock,
    origin: CHECKOUT_ORIGIN,
  });
  return { sandbox, service, payments };
};
const killed = () => Promise.reject(new Error('killed'));

test('a process that dies after the charge leaves one charge, and the subscription is there on return', async () => {
  const { ticket } = await ordered('nosub');
  const { sandbox } = mortal({});
  const { service } = mortal({ gateway: { charge: async (charge) => sandbox.charge(charge).then(killed) } });
  expect(await failure(service.submit({ ticket, language: 'en' }, aCard()))).toBe('killed');
  expect(await takenBy('sp-nosub')).toHaveLength(1);
  expect(await subscriptionsOf('nosub')).toEqual([]);
  expect(await failure(open('nosub'))).toBe('eV1664');
  expect(await subscriptionsOf('nosub')).toMatchObject([{ status: 'Active' }]);
  expect(await takenBy('sp-nosub')).toHaveLength(1);
  expect((await ledgerOf('nosub')).map(({ status }) => status)).toEqual(['approved']);
  expect(await mailsTo('nosub')).toEqual(['Your YES receipt']);
});

test('a transaction that dies half way through the subscription is rolled back, and runs once when PAY is pressed again', async () => {
  const { ticket } = await ordered('nosub');
  const { service } = mortal({
    purchases: { approved: async (...settlement) => purchaseSettler.approved(...settlement).then(killed) },
  });
  expect(await failure(service.submit({ ticket, language: 'en' }, aCard()))).toBe('killed');
  expect([await subscriptionsOf('nosub'), await mailsTo('nosub')]).toEqual([[], []]);
  const { submit } = checkoutVisits(() => platform);
  expect(await submit(ticket)).toMatchObject({ outcome: 'done' });
  expect(await takenBy('sp-nosub')).toHaveLength(1);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
});

test('a process that dies before the charge charges nothing until the next request', async () => {
  const { ticket } = await ordered('nosub');
  const { service } = mortal({ gateway: { charge: killed } });
  expect(await failure(service.submit({ ticket, language: 'en' }, aCard()))).toBe('killed');
  expect(await takenBy('sp-nosub')).toEqual([]);
  platform.clock.offsetMs += 60_000;
  await runJobs();
  expect(await takenBy('sp-nosub')).toHaveLength(1);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
});

test('a renewal that dies after its charge is not charged again, and the month is there after the next run', async () => {
  await buy('nosub');
  const { sandbox } = mortal({});
  const { payments } = mortal({ gateway: { charge: async (charge) => sandbox.charge(charge).then(killed) } });
  platform.clock.offsetMs += 32 * DAY_MS;
  // Seed users are due too: every one of them dies, and none keeps the others from their turn.
  await expect(payments.collectDue()).rejects.toThrow(/charges could not be decided/);
  expect(await takenBy('sp-nosub')).toHaveLength(2);
  const change = { oldServiceID: MONTHLY, newServiceID: YEARLY };
  const refused = await send(platform.site, ChangeService, change, await signIn('nosub'));
  expect(refusalOf(ChangeService, refused)).toEqual({
    code: 'eV1664',
    message: 'A payment is in progress. Please try again in a moment.',
  });
  platform.clock.offsetMs += 60_000;
  await runJobs();
  expect(await takenBy('sp-nosub')).toHaveLength(2);
  expect((await ledgerOf('nosub')).map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect((await subscriptionsOf('nosub'))[0]?.validityTill).toBeGreaterThan(platform.clock.now());
});

test('two replicas that collect concurrently charge every month once', async () => {
  await buy('nosub');
  platform.clock.offsetMs += 95 * DAY_MS;
  await Promise.all([
    mortal({}).payments.collectDue(),
    mortal({}).payments.collectDue(),
    mortal({}).payments.collectDue(),
  ]);
  await runJobs();
  expect(await takenBy('sp-nosub')).toHaveLength(4);
  expect(await ledgerOf('nosub')).toHaveLength(4);
});

test('what was charged for nothing is given back, on record, with a mail', async () => {
  const { ticket } = await ordered('nosub');
  const { service } = mortal({ purchases: { approved: async () => false } });
  await service.submit({ ticket, language: 'en' }, aCard());
  expect(await takenBy('sp-nosub')).toEqual([{ amount_minor: 1999, is_refunded: true }]);
  expect((await ledgerOf('nosub')).map(({ kind, status }) => [kind, status])).toEqual([
    ['purchase', 'approved'],
    ['refund', 'approved'],
  ]);
  expect(await mailsTo('nosub')).toEqual(['Your YES refund']);
  expect(await subscriptionsOf('nosub')).toEqual([]);
});

test('an account that is erased while it pays gets its money back', async () => {
  const { ticket } = await ordered('nosub');
  const { sandbox } = mortal({});
  const { service } = mortal({ gateway: { charge: async (charge) => sandbox.charge(charge).then(killed) } });
  await failure(service.submit({ ticket, language: 'en' }, aCard()));
  await platform.db.deleteFrom('account').where('id', '=', 'sp-nosub').execute();
  platform.clock.offsetMs += 60_000;
  await runJobs();
  const taken = await platform.db
    .selectFrom('sandbox_charge')
    .select('is_refunded')
    .where('customer_id', 'is', null)
    .execute();
  expect(taken).toContainEqual({ is_refunded: true });
  expect(await platform.db.selectFrom('ledger').select('id').where('status', '=', 'pending').execute()).toEqual([]);
});

test('PLAT-054: what is forgotten with an account leaves the books without a name or a card', async () => {
  await buy('nosub');
  const { id } = await platform.db
    .selectFrom('ledger')
    .select('id')
    .where('kind', '=', 'purchase')
    .where('account_id', '=', 'sp-nosub')
    .executeTakeFirstOrThrow();
  await platform.db.transaction().execute(async (transaction) => {
    await eraseBilling(transaction, { accountId: 'sp-nosub', email: 'nosub@example.test' });
    await eraseAccount(transaction, { accountId: 'sp-nosub', email: 'nosub@example.test' });
  });
  const entry = await platform.db.selectFrom('ledger').selectAll().where('id', '=', id).executeTakeFirst();
  expect(entry).toMatchObject({
    amount_minor: 1999,
    account_id: null,
    card_token: null,
    card_last_digits: null,
  });
  expect(await platform.db.selectFrom('checkout').select('id').where('account_id', '=', 'sp-nosub').execute()).toEqual(
    [],
  );
});
