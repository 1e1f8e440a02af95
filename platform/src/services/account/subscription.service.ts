import type {
  ChangeService,
  PaymentMethod,
  RemoveSubscription,
  RequestOf,
  ResumeSubscription,
} from '@grandstand/shared-contracts/api';
import { formatIn } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { textsIn } from '../language/in-language.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { removePlan, resumePlan, switchPlan, type Transition } from '../plans/subscription-machine.ts';
import type { AccountRow } from './account.repo.ts';
import { addresseeOf } from './addressee.ts';
import type { SubscriptionRepo } from './subscription.repo.ts';

export interface Subscriptions {
  paymentMethods(accountId: string): Promise<PaymentMethod[]>;
  /** @throws {Refusal} as `switchPlan` */
  change(account: AccountRow, request: RequestOf<typeof ChangeService>): Promise<void>;
  /** @throws {Refusal} as `resumePlan` */
  resume(account: AccountRow, request: RequestOf<typeof ResumeSubscription>): Promise<void>;
  /** @throws {Refusal} as `removePlan` */
  remove(account: AccountRow, request: RequestOf<typeof RemoveSubscription>): Promise<void>;
}

/** Reports the change, so that an owner notices changes by others. */
const mailAbout = (account: AccountRow, { changes, begins, effectiveMs }: Transition): Mail => {
  const t = textsIn(account.language);
  const date = formatIn(account.language).billingDay(effectiveMs);
  const isCancelled = changes.some(({ status }) => status === 'Final Bill');
  const [subject, paragraph] = begins
    ? ([
        t('Your YES plan changes'),
        t('Your plan changes to {plan} on {date}.', { plan: begins.plan.displayName, date }),
      ] as const)
    : isCancelled
      ? ([
          t('Your YES subscription is canceled'),
          t('Your subscription is canceled. You can watch until {date}.', { date }),
        ] as const)
      : ([
          t('Your YES plan stays'),
          t('The change of your plan was taken back. Your subscription continues as it is.'),
        ] as const);
  return mailOf({ to: addresseeOf(account), subject, paragraphs: [paragraph] });
};

const resumedMail = (account: AccountRow, { effectiveMs }: Transition): Mail => {
  const t = textsIn(account.language);
  const date = formatIn(account.language).billingDay(effectiveMs);
  return mailOf({
    to: addresseeOf(account),
    subject: t('Your YES subscription continues'),
    paragraphs: [t('Your cancellation was taken back. Your subscription renews on {date}.', { date })],
  });
};

export const createSubscriptions = (repo: SubscriptionRepo, clock: Clock): Subscriptions => ({
  async paymentMethods(accountId) {
    const methods = await repo.paymentMethods(accountId);
    return methods.map(({ id, name, lastDigits, isAutoPayment }) => ({
      paymentMethodId: id,
      paymentMethodName: name,
      ...(lastDigits === null ? {} : { cardNumber: `**** **** **** ${lastDigits}` }),
      isAutoPayment,
    }));
  },
  async change(account, { oldServiceID, newServiceID }) {
    const nowMs = clock.now();
    const decide = (held: Parameters<typeof switchPlan>[0]) => {
      const transition = switchPlan(held, { from: oldServiceID, to: newServiceID }, nowMs);
      return { transition, mail: mailAbout(account, transition) };
    };
    await repo.change(account.id, decide, nowMs);
  },
  async resume(account, { serviceID }) {
    const nowMs = clock.now();
    const decide = (held: Parameters<typeof resumePlan>[0]) => {
      const transition = resumePlan(held, serviceID, nowMs);
      return { transition, mail: resumedMail(account, transition) };
    };
    await repo.change(account.id, decide, nowMs);
  },
  async remove(account, { serviceID, reason }) {
    const nowMs = clock.now();
    const decide = (held: Parameters<typeof removePlan>[0]) => {
      const transition = removePlan(held, { serviceId: serviceID, reason }, nowMs);
      return { transition, mail: mailAbout(account, transition) };
    };
    await repo.change(account.id, decide, nowMs);
  },
});
