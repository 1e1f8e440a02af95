import {
  type CheckoutAction,
  CheckoutQuery,
  GetActiveSubscriptions,
  GetOAuthAccessToken,
  GetPaymentMethods,
  OpenCheckout,
} from '@grandstand/shared-contracts/api';
import type { CardField } from '../services/checkout/card-form.ts';
import type { PageAnswer } from '../services/checkout/page-answer.ts';
import { bearer, credentials, fieldsOf, refusalOf, send, type TestPlatform } from './test-platform.ts';

export const CHECKOUT_ORIGIN = 'http://localhost:8081';
export const [MONTHLY, YEARLY] = ['yes.web.Monthly', 'yes.web.Yearly'];

/** A form that is in order; the card pays. */
export const aCard = (changes: Partial<Record<CardField, string>> = {}): Record<CardField, string> => ({
  number: '4111 1111 1111 1111',
  expiry: '12/39',
  cvv: '123',
  name: 'Nora Whitfield',
  address: '1 River Avenue',
  city: 'Bronx',
  state: 'NY',
  zip: '10451',
  ...changes,
});

/** The site's request for a purchase, as SUBS-017 has it. */
export const anOrder = (clientSessionToken: string, changes: Record<string, unknown> = {}) => ({
  type: 'SUBSCRIPTION_PACKAGE_REQUEST',
  packageId: [{ serviceId: MONTHLY }],
  zip: '10451',
  voucherCodes: [],
  total: 19.99,
  totalLabel: 'Amount due Today',
  noOfInstallments: 1,
  cardType: 'Card',
  termsAndConditionsText: 'Renews every month until cancelled.',
  partnerSource: 'Web',
  client_session_token: clientSessionToken,
  ...changes,
});

/** An annual plan in `count` payments. */
export const inInstallments = (count: 3 | 6) => ({
  packageId: [{ serviceId: YEARLY }],
  noOfInstallments: count,
  cardType: 'Splitit',
  total: count === 3 ? 66.66 : 33.33,
});

/** A viewer's way through a checkout. */
export const checkoutVisits = (platform: () => TestPlatform) => {
  const signIn = async (seed: string) => {
    const response = await send(platform().site, GetOAuthAccessToken, credentials(seed));
    return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
  };
  /** The address and the site's proof; a refusal throws its code. */
  const open = async (seed: string, action: CheckoutAction = 'new', session?: Awaited<ReturnType<typeof signIn>>) => {
    const response = await send(platform().site, OpenCheckout, { action }, session ?? (await signIn(seed)));
    const fields = fieldsOf(OpenCheckout, response);
    if (fields['responseCode'] !== '1') throw new Error(refusalOf(OpenCheckout, response).code);
    return OpenCheckout.reply.parse(fields);
  };
  const load = (frameUrl: string) => platform().checkout.inject(frameUrl.replace(CHECKOUT_ORIGIN, ''));
  const ticketOf = (html: string): string => /data-ticket="([^"]+)"/.exec(html)?.[1] ?? '';
  const post = async (path: string, payload: object, origin = CHECKOUT_ORIGIN) => {
    const headers = { origin, 'content-type': 'application/json' };
    const response = await platform().checkout.inject({ method: 'POST', url: path, headers, payload });
    return response.json<PageAnswer>();
  };
  const requestPage = (ticket: string, request: object) => post('/checkout/request', { ticket, request });
  const submit = (ticket: string, form: object = aCard()) => post('/checkout/submit', { ticket, form });
  /** A page with an order on it. */
  const ordered = async (seed: string, changes: Record<string, unknown> = {}) => {
    const { frameUrl, clientSessionToken } = await open(seed);
    const ticket = ticketOf((await load(frameUrl)).body);
    return { ticket, clientSessionToken, answer: await requestPage(ticket, anOrder(clientSessionToken, changes)) };
  };
  const buy = async (seed: string, changes: Record<string, unknown> = {}, card = aCard()) =>
    submit((await ordered(seed, changes)).ticket, card);
  const subscriptionsOf = async (seed: string) => {
    const response = await send(platform().site, GetActiveSubscriptions, {}, await signIn(seed));
    return GetActiveSubscriptions.reply.parse(fieldsOf(GetActiveSubscriptions, response)).AccountServiceMessage;
  };
  const methodsOf = async (seed: string) => {
    const response = await send(platform().site, GetPaymentMethods, {}, await signIn(seed));
    return GetPaymentMethods.reply.parse(fieldsOf(GetPaymentMethods, response)).paymentMethods;
  };
  const ledgerOf = (seed: string) =>
    platform()
      .db.selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', `sp-${seed}`)
      .orderBy('created_at')
      .orderBy('idempotency_key')
      .execute();
  const runJobs = async () => (await platform().control.inject({ method: 'POST', url: '/jobs/run' })).json<object>();
  /** Subjects, oldest first. */
  const mailsTo = async (seed: string): Promise<string[]> => {
    const outbox = await platform().control.inject({ url: '/outbox', query: { to: `${seed}@example.test` } });
    return outbox
      .json<{ mails: { subject: string }[] }>()
      .mails.map(({ subject }) => subject)
      .reverse();
  };
  const paramsOf = (frameUrl: string) => CheckoutQuery.parse(Object.fromEntries(new URL(frameUrl).searchParams));
  return {
    signIn,
    open,
    load,
    ticketOf,
    post,
    requestPage,
    submit,
    ordered,
    buy,
    subscriptionsOf,
    methodsOf,
    ledgerOf,
    runJobs,
    mailsTo,
    paramsOf,
  };
};
