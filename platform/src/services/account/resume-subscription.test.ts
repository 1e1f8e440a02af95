import { GetActiveSubscriptions, GetOAuthAccessToken, ResumeSubscription } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const MONTHLY = 'yes.web.Monthly';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
const resume = async (seed: string, serviceID = MONTHLY) => {
  const response = await send(platform.site, ResumeSubscription, { serviceID }, await signIn(seed));
  return fieldsOf(ResumeSubscription, response)['responseCode'] === '1'
    ? 'ok'
    : refusalOf(ResumeSubscription, response).code;
};
const listOf = async (seed: string) => {
  const response = await send(platform.site, GetActiveSubscriptions, {}, await signIn(seed));
  return GetActiveSubscriptions.reply.parse(fieldsOf(GetActiveSubscriptions, response)).AccountServiceMessage;
};

test('A-101: taking a cancellation back before its end makes the plan Active again and sends a mail', async () => {
  const before = await listOf('finalbill');
  expect(before).toMatchObject([{ status: 'Final Bill' }]);
  expect(await resume('finalbill', before[0]?.serviceID)).toBe('ok');
  const [plan, ...others] = await listOf('finalbill');
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ status: 'Active', subscriptionStatus: 'Active' });
  expect(plan).not.toHaveProperty('cancellationDate');
  const outbox = await platform.control.inject({ url: '/outbox', query: { to: 'finalbill@example.test' } });
  expect(outbox.json()).toMatchObject({ mails: [{ subject: 'Your YES subscription continues' }] });
  expect(await resume('finalbill')).toBe('eV1663');
});

test.each(['card-m', 'lapsed', 'nosub'])('A-101: %s has no cancellation to take back', async (seed) => {
  expect(await resume(seed)).toBe('eV1663');
});
