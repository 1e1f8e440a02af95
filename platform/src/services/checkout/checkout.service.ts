import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { API_USER, TEXTS } from '@grandstand/shared-contracts';
import {
  CHECKOUT_TOKEN_LIFE_S,
  type CheckoutAction,
  type CheckoutQuery,
  type CheckoutRequest,
  type SubscriptionPackageRequest,
  type UpdatePaymentMethodRequest,
} from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { AccountRepo } from '../account/account.repo.ts';
import type { SignedIn } from '../account/authenticate.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { LedgerRow } from '../billing/ledger.repo.ts';
import { DECLINE_REASONS, type PaymentGateway, type RegisteredCard } from '../billing/payment-gateway.ts';
import { FAULTS, TEXT } from '../language/checkout-texts.ts';
import { sayIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { PLANS } from '../plans/packages.ts';
import { CARD, isOver, notNow } from '../plans/subscription-machine.ts';
import { readCard } from './card-form.ts';
import type { CheckoutRepo, CheckoutRow } from './checkout.repo.ts';
import { dollars, isStillPriced, planOf, readOrder, summaryOf } from './checkout-order.ts';
import { cardUpdated, error, over, type PageAnswer } from './page-answer.ts';
import { MOST_TRIES } from './purchase.repo.ts';

/** Time to find the card and type. */
const CHECKOUT_LIFE_MS = 30 * 60_000;

export interface CheckoutOptions {
  readonly repo: CheckoutRepo;
  readonly accounts: Pick<AccountRepo, 'byId' | 'subscriptions'>;
  readonly billing: Pick<Billing, 'decide' | 'recover'>;
  /** Null where nothing is sold. */
  readonly gateway: Pick<PaymentGateway, 'register' | 'verify'> | null;
  readonly clock: Clock;
  /** Of the checkout's pages. */
  readonly origin: string;
}

/** Who asks: the page that was loaded, by its ticket, and the language that it is written in. */
export interface PageAsking {
  readonly ticket: string;
  readonly language: Language;
}

/** A page that may be used: its ticket stands for the checkout. It is written in the account's language. */
export interface LoadedPage extends PageAsking {
  readonly action: CheckoutAction;
}

/** A checkout, and the language of the page that asks. */
type Asked = CheckoutRow & { readonly language: Language };

export interface Checkout {
  /** @throws {Refusal} eV1664, `outside_territory`, `not_on_sale` */
  open(
    viewer: SignedIn,
    action: CheckoutAction,
    isAtHome: boolean,
  ): Promise<{ frameUrl: string; clientSessionToken: string }>;
  /** Spends the address of a frame; null for one that is unknown, spent or late (S-12). */
  load(query: CheckoutQuery): Promise<LoadedPage | null>;
  /** Of the account that an address was made for, also when it is spent; null when nobody knows any more. */
  languageOf(query: CheckoutQuery): Promise<Language | null>;
  /** What the site asked the frame for, checked and counted on the server (S-15). */
  request(page: PageAsking, request: CheckoutRequest): Promise<PageAnswer>;
  /** The form was sent. */
  submit(page: PageAsking, form: unknown): Promise<PageAnswer>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

export function checkout({ repo, accounts, billing, gateway, clock, origin }: CheckoutOptions): Checkout {
  const heldBy = async (accountId: string, nowMs: number) =>
    (await accounts.subscriptions(accountId)).filter((held) => !isOver(held, nowMs));

  const bought = async (charge: LedgerRow, { account_id, order, language }: Asked): Promise<PageAnswer> => {
    const plan = planOf(order?.serviceId) ?? PLANS[0];
    const referralCode = await repo.creditedCode(account_id);
    return {
      outcome: 'done',
      text: sayIn(language)(TEXT.charged, { amount: dollars(charge.amount_minor, language), order: charge.order_id }),
      message: {
        type: 'checkout:success',
        orderId: charge.order_id,
        serviceID: plan.serviceId,
        period: plan.type,
        price: charge.amount_minor / 100,
        ...(referralCode === undefined ? {} : { referralCode }),
      },
    };
  };

  async function orderOf(found: Asked, request: SubscriptionPackageRequest): Promise<PageAnswer> {
    const { language } = found;
    if (found.action !== 'new') return error(language, 'malformed_request', [FAULTS.wrongRequest], true);
    const order = readOrder(request, clock.now());
    if ('code' in order) return error(language, order.code, [order.message]);
    await repo.agree(found.id, { order, payment_method_id: null });
    return { outcome: 'ready', summary: summaryOf(order, request, clock.now(), language) };
  }

  async function updateOf(found: Asked, request: UpdatePaymentMethodRequest): Promise<PageAnswer> {
    const { language } = found;
    if (found.action !== 'update') return error(language, 'malformed_request', [FAULTS.wrongRequest], true);
    const method = await repo.cardMethod(found.account_id, request.currentPaymentMethodId);
    if (!method) return error(language, 'eV1664', [FAULTS.noCard]);
    await repo.agree(found.id, { order: null, payment_method_id: method.id });
    return { outcome: 'ready', summary: null };
  }

  async function pay(found: Asked, card: RegisteredCard): Promise<PageAnswer> {
    const { order, state, language } = found;
    if (state === 'open' && order && !isStillPriced(order, clock.now())) {
      return error(language, 'total_differs', [FAULTS.total]);
    }
    const beginning = await repo.begin(found.id, card, clock.now());
    if (beginning.kind === 'over') return over(language);
    if (beginning.kind === 'subscribed') return error(language, 'eV1664', [FAULTS.subscribed], true);
    const { charge } = beginning;
    const decided = charge.status === 'pending' ? await billing.decide(charge) : charge;
    // Another checkout of the account was being paid: now that this is known, see again.
    if (charge.checkout_id !== found.id) return pay(found, card);
    if (decided.status === 'approved') return bought(decided, found);
    return declinedFor(found, decided.decline_reason);
  }

  async function declinedFor({ tries, language }: Asked, reason: string | null): Promise<PageAnswer> {
    const why = DECLINE_REASONS[reason as keyof typeof DECLINE_REASONS] ?? DECLINE_REASONS.card_declined;
    return tries + 1 >= MOST_TRIES
      ? error(language, 'checkout_over', [why, FAULTS.tooOften], true)
      : error(language, 'declined', [why, FAULTS.notCharged]);
  }

  async function saveCard(found: Asked, card: RegisteredCard): Promise<PageAnswer> {
    const answer = (await gateway?.verify(card.token)) ?? {
      approved: false as const,
      reason: 'card_declined' as const,
    };
    if (answer.approved) {
      await repo.updateCard(found, card, clock.now());
      return cardUpdated(card.lastDigits, found.language);
    }
    await repo.countFailure(found.id);
    return declinedFor(found, answer.reason);
  }

  return {
    async open({ account, familyId }, action, isAtHome) {
      if (!gateway) throw new Refusal('not_on_sale', TEXTS['plans.failed']);
      const nowMs = clock.now();
      await billing.recover(account.id);
      const held = await heldBy(account.id, nowMs);
      if (action === 'new' && held.length > 0) throw notNow(FAULTS.subscribed);
      if (action === 'new' && !isAtHome) throw new Refusal('outside_territory', TEXTS['unavailable.body']);
      if (action === 'update' && !held.some(({ payment_method }) => payment_method === CARD)) {
        throw notNow(FAULTS.noCard);
      }
      const [accessToken, clientSessionToken] = [newSecret(), newSecret()];
      await repo.insert({
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
      });
      const query: CheckoutQuery = {
        accessToken,
        cpCustomerId: account.cp_customer_id ?? account.id,
        clientId: API_USER,
        action,
        timestamp: String(nowMs),
      };
      return { frameUrl: `${origin}${CHECKOUT_PATH}?${new URLSearchParams(query).toString()}`, clientSessionToken };
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
      const found = { ...row, language };
      return request.type === 'SUBSCRIPTION_PACKAGE_REQUEST' ? orderOf(found, request) : updateOf(found, request);
    },

    async submit({ ticket, language }, form) {
      const row = await repo.ofTicket(hashOf(ticket), clock.now());
      if (!row || !gateway || row.state === 'over') return over(language);
      const found = { ...row, language };
      // Whoever asks again after it is done hears it again.
      if (found.state === 'done' && found.action === 'update') {
        return cardUpdated(found.card?.lastDigits ?? '', language);
      }
      if (found.state === 'done' && found.card) return pay(found, found.card);
      if (found.order === null && found.payment_method_id === null) {
        return error(language, 'malformed_request', [FAULTS.notAsked]);
      }
      const say = sayIn(language);
      const { card, faults } = readCard(form, clock.now(), say);
      if (faults) return { outcome: 'faults', faults };
      const registered = await gateway.register(card);
      if (!registered) return { outcome: 'faults', faults: { number: say(FAULTS.practice) } };
      return found.action === 'update' ? saveCard(found, registered) : pay(found, registered);
    },
  };
}

/** Of the page, on the checkout's origin. */
export const CHECKOUT_PATH = '/checkout';
