import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCard, anOrder, checkoutVisits } from '../../testing/checkout-visit.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000' });
});
afterAll(() => platform.close());

const { open, load, ticketOf, requestPage, submit, subscriptionsOf, methodsOf, ledgerOf } = checkoutVisits(
  () => platform,
);
const failure = (work: Promise<unknown>) => work.then(() => 'none').catch((error: Error) => error.message);

test('SUBS-030, SUBS-031: only a card subscriber gets another card, and only the card changes', async () => {
  for (const seed of ['splitit', 'roku', 'nosub']) expect(await failure(open(seed, 'update'))).toBe('eV1664');
  const { frameUrl, clientSessionToken } = await open('card-m', 'update');
  const page = await load(frameUrl);
  expect(page.body).toContain('Update credit card');
  const ticket = ticketOf(page.body);
  const request = (currentPaymentMethodId: string) => ({
    type: 'UPDATE_PAYMENT_METHOD_REQUEST',
    currentPaymentMethodId,
    client_session_token: clientSessionToken,
  });
  expect(await requestPage(ticket, request('pm-card-y'))).toMatchObject({ code: 'eV1664' });
  expect(await requestPage(ticket, anOrder(clientSessionToken))).toMatchObject({ code: 'malformed_request' });
  expect(await requestPage(ticket, request('pm-card-m'))).toEqual({ outcome: 'ready', summary: null });
  expect(await submit(ticket, aCard({ number: '4000000000000002' }))).toMatchObject({ code: 'declined' });
  const [before] = await subscriptionsOf('card-m');
  expect(await submit(ticket, aCard({ number: '5555555555554444' }))).toMatchObject({
    outcome: 'done',
    message: { type: 'checkout:card-updated', last4: '4444' },
  });
  expect(await methodsOf('card-m')).toMatchObject([
    { paymentMethodId: 'pm-card-m', cardNumber: '**** **** **** 4444' },
  ]);
  expect(await subscriptionsOf('card-m')).toEqual([before]);
  expect(await ledgerOf('card-m')).toEqual([]);
});
