import type { AccountServiceMessage, GetContact, ReplyOf } from '@grandstand/shared-contracts/api';
import type { SubscriptionRow } from '../plans/subscription.tables.ts';
import { isOver } from '../plans/subscription-machine.ts';
import type { AccountRow } from './account.repo.ts';

/** CON-001: the account as the wire names it. */
export const contactReply = (account: AccountRow, pendingEmail: string | null): ReplyOf<typeof GetContact> => ({
  spAccountID: account.id,
  isLinkedToTV: account.linked_to_tv,
  hasPassword: account.password_hash !== null,
  registrationDate: account.created_at,
  ...(account.cp_customer_id ? { cpCustomerID: account.cp_customer_id } : {}),
  ...(account.social_type ? { socialLoginType: account.social_type } : {}),
  contactMessage: [
    {
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      ...(pendingEmail === null ? {} : { pendingEmail }),
      userName: account.user_name,
      nickName: account.nick_name ?? account.first_name,
      dateOfBirth: account.date_of_birth,
      gender: account.gender,
      addressMsg: account.address,
    },
  ],
});

/** CON-005. Expired subscriptions do not count. */
export const serviceMessages = (subscriptions: readonly SubscriptionRow[], nowMs: number): AccountServiceMessage[] =>
  subscriptions.flatMap(({ status, ...subscription }) =>
    status === 'Ended' || isOver({ status, ...subscription }, nowMs)
      ? []
      : {
          serviceID: subscription.service_id,
          status,
          subscriptionStatus: subscription.subscription_status,
          subscriptionType: subscription.subscription_type,
          displayName: subscription.display_name,
          retailPrice: subscription.price_minor / 100,
          validityTill: subscription.valid_until,
          startDate: subscription.start_date,
          orderDateTimeInMillis: subscription.ordered_at,
          paymentMethod: subscription.payment_method,
          ...(subscription.cancelled_at === null ? {} : { cancellationDate: subscription.cancelled_at }),
        },
  );
