import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import type { ChangeService, PaymentMethod, RemoveSubscription, RequestOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../clock.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import type { AccountRow } from './account.repo.ts';
import type { SubscriptionRepo } from './subscription.repo.ts';
import { removePlan, switchPlan, type Transition } from './subscription-machine.ts';

export interface Subscriptions {
  paymentMethods(accountId: string): Promise<PaymentMethod[]>;
  /** @throws {Refusal} as `switchPlan` */
  change(account: AccountRow, request: RequestOf<typeof ChangeService>): Promise<void>;
  /** @throws {Refusal} as `removePlan` */
  remove(account: AccountRow, request: RequestOf<typeof RemoveSubscription>): Promise<void>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: GAME_TIME_ZONE });

/** Says what was done, so that an owner notices what was not theirs. */
function mailAbout({ email, first_name }: AccountRow, { changes, begins, effectiveMs }: Transition): Mail {
  const date = day.format(effectiveMs);
  const isCancelled = changes.some(({ status }) => status === 'Final Bill');
  const [subject, paragraph] = begins
    ? ['Your YES plan changes', `Your plan changes to ${begins.plan.displayName} on ${date}.`]
    : isCancelled
      ? ['Your YES subscription is cancelled', `Your subscription is cancelled. You can watch until ${date}.`]
      : ['Your YES plan stays', 'The change of your plan was taken back. Your subscription goes on as it is.'];
  return mailOf({ recipient: email, subject, greetingName: first_name, paragraphs: [paragraph] });
}

export function subscriptions(repo: SubscriptionRepo, clock: Clock): Subscriptions {
  return {
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
    async remove(account, { serviceID, reason }) {
      const nowMs = clock.now();
      const decide = (held: Parameters<typeof removePlan>[0]) => {
        const transition = removePlan(held, { serviceId: serviceID, reason }, nowMs);
        return { transition, mail: mailAbout(account, transition) };
      };
      await repo.change(account.id, decide, nowMs);
    },
  };
}
