import { CheckoutMessage, LogOutUser } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  aCard,
  anOrder,
  CHECKOUT_ORIGIN,
  checkoutVisits,
  inInstallments,
  MONTHLY,
  YEARLY,
} from '../../testing/checkout-visit.ts';
import { send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const visits = checkoutVisits(() => platform);
const { open, load, ticketOf, post, requestPage, submit, ordered, buy, subscriptionsOf, methodsOf, ledgerOf } = visits;
const failure = (work: Promise<unknown>) => work.then(() => 'none').catch((error: Error) => error.message);

test('PLAT-052, SUBS-014, S-12: the frame’s address carries five parameters, opens once, and lets only the site frame it', async () => {
  const { frameUrl } = await open('nosub');
  const query = visits.paramsOf(frameUrl);
  expect(Object.keys(query)).toEqual(['accessToken', 'cpCustomerId', 'clientId', 'action', 'timestamp']);
  expect(query).toMatchObject({ action: 'new', cpCustomerId: 'sp-nosub', timestamp: String(platform.clock.now()) });
  expect(frameUrl.startsWith(`${CHECKOUT_ORIGIN}/checkout?`)).toBe(true);
  const page = await load(frameUrl);
  expect(page.statusCode).toBe(200);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors http://localhost:8080;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script(?![^>]+src=)/);
  expect(page.body).not.toContain(query.accessToken);
  const again = await load(frameUrl);
  expect([again.statusCode, ticketOf(again.body)]).toEqual([410, '']);
});

test('S-12: an address is good for a minute, for its own account and action; and ends with the sign-in', async () => {
  const late = await open('nosub');
  platform.clock.offsetMs += 60_000;
  expect((await load(late.frameUrl)).statusCode).toBe(410);
  for (const change of ['cpCustomerId=sp-card-m', 'action=update', 'clientId=other', 'accessToken=guess']) {
    const { frameUrl } = await open('nosub');
    const url = new URL(frameUrl);
    const [name = '', value = ''] = change.split('=');
    url.searchParams.set(name, value);
    expect([change, (await load(url.href)).statusCode]).toEqual([change, 410]);
  }
  const session = await visits.signIn('nosub');
  const { frameUrl, clientSessionToken } = await open('nosub', 'new', session);
  const ticket = ticketOf((await load(frameUrl)).body);
  await send(platform.site, LogOutUser, {}, session);
  expect(await requestPage(ticket, anOrder(clientSessionToken))).toMatchObject({ code: 'checkout_over', isOver: true });
});

test('S-12, S-14: the address alone cannot order, nor can the script of another page', async () => {
  const { frameUrl } = await open('nosub');
  const ticket = ticketOf((await load(frameUrl)).body);
  expect(await requestPage(ticket, anOrder('stolen'))).toMatchObject({ outcome: 'error', code: 'checkout_over' });
  expect(await submit(ticket)).toMatchObject({ outcome: 'error', code: 'malformed_request' });
  const foreign = await post('/checkout/submit', { ticket, form: aCard() }, 'https://evil.example');
  expect(foreign).toMatchObject({ errorCode: 'forbidden' });
  expect(await ledgerOf('nosub')).toEqual([]);
});

test('SUBS-018, S-15: the server computes; a forged total, an unknown plan or voucher is refused and not charged', async () => {
  const good = await ordered('nosub');
  expect(good.answer).toMatchObject({
    outcome: 'ready',
    summary: { due: '$19.99', dueLabel: 'Amount due Today', plan: 'YES Network Monthly', later: '' },
  });
  const codeFor = async (changes: Record<string, unknown>) =>
    (await requestPage(good.ticket, anOrder(good.clientSessionToken, changes))) as { code?: string };
  expect((await codeFor({ total: 0.01 })).code).toBe('total_differs');
  expect((await codeFor({ total: 19.98 })).code).toBe('total_differs');
  expect((await codeFor({ packageId: [{ serviceId: 'yes.web.Weekly' }] })).code).toBe('eV1663');
  expect((await codeFor({ ...inInstallments(3), packageId: [{ serviceId: MONTHLY }] })).code).toBe('eV1663');
  expect((await codeFor({ voucherCodes: ['FREE'] })).code).toBe('voucher_unknown');
  expect((await codeFor({ ...inInstallments(3), cardType: 'Card' })).code).toBe('malformed_request');
  expect((await codeFor({ noOfInstallments: 2 })).code).toBe('malformed_request');
  expect(await ledgerOf('nosub')).toEqual([]);
});

test('SUBS-028, SUBS-029: an empty form names seven fields and the date; this month’s card is refused, next month’s taken', async () => {
  platform.clock.offsetMs = Date.UTC(2027, 4, 15, 12) - (platform.clock.now() - platform.clock.offsetMs);
  const { ticket } = await ordered('nosub');
  const empty = await submit(ticket, {});
  expect(empty).toMatchObject({ outcome: 'problems', problems: { expiry: 'Please enter a date greater than today' } });
  const problems = 'problems' in empty ? Object.keys(empty.problems) : [];
  expect(problems.toSorted()).toEqual(['address', 'city', 'cvv', 'expiry', 'name', 'number', 'state', 'zip']);
  expect(await submit(ticket, aCard({ expiry: '05/27' }))).toEqual({
    outcome: 'problems',
    problems: { expiry: 'Please enter a date greater than today' },
  });
  expect(await submit(ticket, aCard({ expiry: '06/27' }))).toMatchObject({ outcome: 'done' });
});

test.each([
  ['a state that does not exist', { state: 'XX' }, 'state'],
  ['a short security code', { cvv: '12' }, 'cvv'],
  ['a month that does not exist', { expiry: '13/39' }, 'expiry'],
])('SUBS-028, SUBS-029: refuses %s and charges nothing', async (_what, fields, field) => {
  const { ticket } = await ordered('nosub');
  const answer = await submit(ticket, aCard(fields));
  expect('problems' in answer ? Object.keys(answer.problems) : answer).toEqual([field]);
  expect(await ledgerOf('nosub')).toEqual([]);
});

test('PLAT-052: paying by card leaves one charge, one active subscription, one card and a receipt', async () => {
  const { answer, ticket } = await ordered('nosub');
  expect(answer.outcome).toBe('ready');
  const paid = await submit(ticket);
  if (paid.outcome !== 'done') throw new Error(JSON.stringify(paid));
  expect(CheckoutMessage.parse(paid.message)).toMatchObject({
    type: 'checkout:success',
    serviceID: MONTHLY,
    period: 'Monthly',
    price: 19.99,
  });
  expect(await subscriptionsOf('nosub')).toMatchObject([
    { serviceID: MONTHLY, status: 'Active', retailPrice: 19.99, paymentMethod: 'Credit/Debit Card' },
  ]);
  expect(await methodsOf('nosub')).toMatchObject([
    { paymentMethodName: 'Credit/Debit Card', cardNumber: '**** **** **** 1111' },
  ]);
  expect(await ledgerOf('nosub')).toMatchObject([
    { kind: 'purchase', status: 'approved', amount_minor: 1999, card_brand: 'Visa', card_last_digits: '1111' },
  ]);
  expect(await visits.mailsTo('nosub')).toEqual(['Your YES receipt']);
  expect(await failure(open('nosub'))).toBe('eV1664');
});

test('PLAT-052: no table and no log line holds a card number or a security code', async () => {
  const card = aCard({ number: '5555555555554444', cvv: '987' });
  await buy('lapsed', {}, card);
  const tables = await platform.db.introspection.getTables();
  for (const { name } of tables) {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from ${sql.table(name)} t where t::text like '%5555555555554444%'
        or t::text like '%"cvv"%'`.execute(platform.db);
    expect([name, rows[0]?.held]).toEqual([name, 0]);
  }
  expect(platform.logged()).not.toContain('5555555555554444');
  expect(platform.logged()).not.toContain('accessToken=');
});

test('SUBS-017, A-71: an annual plan in payments shows what is due today and when the rest is', async () => {
  const { answer, ticket } = await ordered('social', inInstallments(6));
  expect(answer).toMatchObject({ outcome: 'ready', summary: { due: '$33.33' } });
  const later = answer.outcome === 'ready' ? (answer.summary?.later ?? '') : '';
  expect(later).toMatch(/^Then monthly 4 × \$33\.33 \+ \$33\.34, the last on \w+ \d+, \d{4}$/);
  expect(await submit(ticket)).toMatchObject({ outcome: 'done', message: { price: 33.33, serviceID: YEARLY } });
  expect(await subscriptionsOf('social')).toMatchObject([{ paymentMethod: 'Splitit', retailPrice: 199.99 }]);
  expect((await methodsOf('social'))[0]).not.toHaveProperty('cardNumber');
});

test('SUBS-024: a declined card shows the next step; the second attempt pays, and only that is charged', async () => {
  const { ticket } = await ordered('nosub');
  const card = aCard({ number: '4000000000003220' });
  expect(await submit(ticket, card)).toMatchObject({ outcome: 'error', code: 'declined', isOver: false });
  expect(await subscriptionsOf('nosub')).toEqual([]);
  expect(await submit(ticket, card)).toMatchObject({ outcome: 'done' });
  expect((await ledgerOf('nosub')).map(({ status }) => status)).toEqual(['declined', 'approved']);
});

test('three failures end a checkout with nothing charged; a new one pays', async () => {
  const { ticket } = await ordered('nosub');
  const card = aCard({ number: '4000000000009995' });
  const codes = [];
  for (const _try of [1, 2, 3, 4]) codes.push(((await submit(ticket, card)) as { code?: string }).code);
  expect(codes).toEqual(['declined', 'declined', 'checkout_over', 'checkout_over']);
  expect((await ledgerOf('nosub')).map(({ status }) => status)).toEqual(['declined', 'declined', 'declined']);
  expect(await subscriptionsOf('nosub')).toEqual([]);
  expect(await buy('nosub', {}, card)).toMatchObject({ outcome: 'done' });
});

test('real card numbers are refused', async () => {
  const { ticket } = await ordered('nosub');
  expect(await submit(ticket, aCard({ number: '4242424242424242' }))).toMatchObject({
    outcome: 'problems',
    problems: { number: expect.stringContaining('test cards only') },
  });
  expect(await submit(ticket, aCard({ number: '4111111111111112' }))).toMatchObject({
    problems: { number: 'This card number is not valid' },
  });
});

test('S-15: a price that changed between order and payment is not charged', async () => {
  platform.clock.offsetMs = Date.UTC(2026, 3, 1, 3, 59) - (platform.clock.now() - platform.clock.offsetMs);
  const { ticket, answer } = await ordered('nosub', { packageId: [{ serviceId: YEARLY }], total: 179.99 });
  expect(answer).toMatchObject({ summary: { due: '$179.99' } });
  platform.clock.offsetMs += 2 * 60_000;
  expect(await submit(ticket)).toMatchObject({ outcome: 'error', code: 'total_differs' });
  expect(await ledgerOf('nosub')).toEqual([]);
});

test('S-15: twenty concurrent presses, or another one afterwards, charge once with the same result', async () => {
  const { ticket } = await ordered('nosub');
  const all = await Promise.all(Array.from({ length: 20 }, () => submit(ticket)));
  all.push(await submit(ticket));
  const orders = all.map((answer) => (answer.outcome === 'done' ? JSON.stringify(answer.message) : answer));
  expect(new Set(orders).size).toBe(1);
  expect(await ledgerOf('nosub')).toHaveLength(1);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
  expect(await visits.mailsTo('nosub')).toEqual(['Your YES receipt']);
});

test('S-15: two concurrent checkouts of one account leave one charge and one subscription', async () => {
  const pages = await Promise.all([
    ordered('nosub'),
    ordered('nosub', { packageId: [{ serviceId: YEARLY }], total: 199.99 }),
  ]);
  const answers = await Promise.all(pages.map(({ ticket }) => submit(ticket)));
  expect(answers.map((answer) => (answer.outcome === 'error' ? answer.code : answer.outcome)).toSorted()).toEqual([
    'done',
    'eV1664',
  ]);
  expect((await ledgerOf('nosub')).filter(({ status }) => status === 'approved')).toHaveLength(1);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
});

test('SUBS-055: nothing is sold outside the territory, nor without a session', async () => {
  await platform.control.inject({ method: 'POST', url: '/geo', payload: { zone: 'none' } });
  expect(await failure(open('nosub'))).toBe('outside_territory');
  await platform.control.inject({ method: 'POST', url: '/geo', payload: {} });
  expect(
    (await platform.site.inject({ method: 'POST', url: '/yesnetwork/openCheckout', payload: {} })).statusCode,
  ).toBe(401);
});
