import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { API_USER } from '@grandstand/shared-contracts';
import {
  CHECKOUT_TOKEN_LIFE_S,
  type CheckoutAction,
  type CheckoutQuery,
  type CheckoutRequest,
} from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { AccountRepo } from '../account/account.repo.ts';
import type { SignedIn } from '../account/authenticate.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { PaymentGateway } from '../billing/payment-gateway.ts';
import { ERROR_TEXTS } from '../language/checkout-texts.ts';
import { textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { CARD, isOver, notNow } from '../plans/subscription-machine.ts';
import { readCard } from './card-form.ts';
import type { CheckoutRepo } from './checkout.repo.ts';
import { createCheckoutAgreement } from './checkout-agreement.ts';
import { createCheckoutPayment, type RequestedCheckout } from './checkout-payment.ts';
import { cardUpdated, error, over, type PageAnswer } from './page-answer.ts';

/** Time to find the card and type. */
const CHECKOUT_LIFE_MS = 30 * 60_000;

export interface CheckoutOptions {
  readonly repo: CheckoutRepo;
  readonly accounts: Pick<AccountRepo, 'byId' | 'subscriptions'>;
  /** Null where nothing is sold. */
  readonly payments: {
    readonly billing: Pick<Billing, 'decide' | 'recover'>;
    readonly gateway: Pick<PaymentGateway, 'register' | 'verify'>;
  } | null;
  readonly clock: Clock;
  /** Of the checkout's pages. */
  readonly origin: string;
}

/** The page that sent a request, by its ticket, and the language that it is written in. */
export interface CheckoutPage {
  readonly ticket: string;
  readonly language: Language;
}

/** A page that was just loaded. It is written in the account's language. */
export interface LoadedPage extends CheckoutPage {
  readonly action: CheckoutAction;
}

export interface Checkout {
  /** @throws {Refusal} eV1664, `outside_territory`, `not_on_sale` */
  open(
    viewer: SignedIn,
    action: CheckoutAction,
    isAtHome: boolean,
  ): Promise<{ frameUrl: string; clientSessionToken: string }>;
  /** Uses up the address of a frame; null for one that is unknown, used or expired (S-12). */
  load(query: CheckoutQuery): Promise<LoadedPage | null>;
  /** The language of the account that an address was made for, used addresses included; null for an unknown address. */
  languageOf(query: CheckoutQuery): Promise<Language | null>;
  /** The site's request to its frame, checked and priced on the server (S-15). */
  request(page: CheckoutPage, request: CheckoutRequest): Promise<PageAnswer>;
  /** The viewer sent the form. */
  submit(page: CheckoutPage, form: unknown): Promise<PageAnswer>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

export const createCheckout = ({ repo, accounts, payments, clock, origin }: CheckoutOptions): Checkout => {
  const agreement = createCheckoutAgreement({ repo, clock });
  const payment = payments && createCheckoutPayment({ repo, clock, ...payments });

  /** What the form means at this point of the checkout. */
  const takeForm = async (checkout: RequestedCheckout, form: unknown): Promise<PageAnswer> => {
    const { language, state, action, card } = checkout;
    if (!payments || !payment) return over(language);
    // A form that is sent again after the end gets the same response again.
    if (state === 'done' && action === 'update') return cardUpdated(card?.lastDigits ?? '', language);
    if (state === 'done' && card) return payment.pay(checkout, card);
    if (checkout.order === null && checkout.payment_method_id === null) {
      return error(language, 'malformed_request', [ERROR_TEXTS.notRequested]);
    }
    const t = textsIn(language);
    const typed = readCard(form, clock.now(), t);
    if (typed.problems) return { outcome: 'problems', problems: typed.problems };
    const registered = await payments.gateway.register(typed.card);
    if (!registered) return { outcome: 'problems', problems: { number: t(ERROR_TEXTS.practice) } };
    return action === 'update' ? payment.saveCard(checkout, registered) : payment.pay(checkout, registered);
  };

  return {
    async open({ account, familyId }, action, isAtHome) {
      if (!payments)
        throw new Refusal(
          'not_on_sale',
          'Oops, there was a problem accessing the subscription purchase environment. Please try again later.',
        );
      await payments.billing.recover(account.id);
      const nowMs = clock.now();
      assertMayOpen(await accounts.subscriptions(account.id), { action, isAtHome, nowMs });
      const issued = newCheckout({ account, familyId, action, nowMs });
      await repo.insert(issued.row);
      const query = new URLSearchParams(issued.query).toString();
      return { frameUrl: `${origin}${CHECKOUT_PATH}?${query}`, clientSessionToken: issued.clientSessionToken };
    },

    async load({ accessToken, cpCustomerId, clientId, action }) {
      const ticket = newSecret();
      const loaded = await repo.load(hashOf(accessToken), hashOf(ticket), clock.now());
      const account = loaded && (await accounts.byId(loaded.account_id));
      if (!account || loaded.action !== action || clientId !== API_USER) return null;
      return cpCustomerId === (account.cp_customer_id ?? account.id)
        ? { ticket, action, language: account.language }
        : null;
    },

    async languageOf({ accessToken }) {
      const accountId = await repo.ownerOf(hashOf(accessToken));
      return (accountId && (await accounts.byId(accountId))?.language) || null;
    },

    async request({ ticket, language }, request) {
      const row = await repo.ofTicket(hashOf(ticket), clock.now());
      if (row?.state !== 'open' || hashOf(request.client_session_token) !== row.session_token_hash) {
        return over(language);
      }
      const checkout = { ...row, language };
      return request.type === 'SUBSCRIPTION_PACKAGE_REQUEST'
        ? agreement.order(checkout, request)
        : agreement.cardUpdate(checkout, request);
    },

    async submit({ ticket, language }, form) {
      const row = await repo.ofTicket(hashOf(ticket), clock.now());
      return !row || row.state === 'over' ? over(language) : takeForm({ ...row, language }, form);
    },
  };
};

interface Opening {
  readonly action: CheckoutAction;
  readonly isAtHome: boolean;
  readonly nowMs: number;
}

/** @throws {Refusal} */
const assertMayOpen = (
  subscriptions: Awaited<ReturnType<AccountRepo['subscriptions']>>,
  { action, isAtHome, nowMs }: Opening,
): void => {
  const held = subscriptions.filter((subscription) => !isOver(subscription, nowMs));
  if (action === 'new' && held.length > 0) throw notNow(ERROR_TEXTS.subscribed);
  if (action === 'new' && !isAtHome)
    throw new Refusal(
      'outside_territory',
      'YES subscriptions are sold in New York, Connecticut and parts of New Jersey and Pennsylvania.',
    );
  if (action === 'update' && !held.some(({ payment_method }) => payment_method === CARD)) {
    throw notNow(ERROR_TEXTS.noCard);
  }
};

/** A checkout with the address of its frame. Only hashes of its secrets are stored. */
const newCheckout = ({
  account,
  familyId,
  action,
  nowMs,
}: SignedIn & { readonly action: CheckoutAction; readonly nowMs: number }) => {
  const [accessToken, clientSessionToken] = [newSecret(), newSecret()];
  const row: Parameters<CheckoutRepo['insert']>[0] = {
    id: `co-${randomUUID()}`,
    account_id: account.id,
    family_id: familyId,
    action,
    token_hash: hashOf(accessToken),
    token_expires_at: nowMs + CHECKOUT_TOKEN_LIFE_S * 1000,
    session_token_hash: hashOf(clientSessionToken),
    state: 'issued',
    created_at: nowMs,
    expires_at: nowMs + CHECKOUT_LIFE_MS,
  };
  const query: CheckoutQuery = {
    accessToken,
    cpCustomerId: account.cp_customer_id ?? account.id,
    clientId: API_USER,
    action,
    timestamp: String(nowMs),
  };
  return { row, query, clientSessionToken };
};

/** Of the page, on the checkout's origin. */
export const CHECKOUT_PATH = '/checkout';
