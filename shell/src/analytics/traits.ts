import { billingPlatform, currentSubscription, type Session } from '@grandstand/shared-contracts';

export type Traits = Readonly<Record<string, string | number | null>>;

const day = (ms: number | null | undefined): string | null =>
  typeof ms === 'number' ? new Date(ms).toISOString().slice(0, 10) : null;

/** Traits of the signed-in account (SHELL-087, SHELL-088); null without one. Personal data, sent to our own collector only (S-25). */
export const traitsOf = (session: Session): { readonly userId: string; readonly traits: Traits } | null => {
  const { account } = session;
  if (session.status !== 'signedIn' || !account) return null;
  const { contact } = account;
  const plan = currentSubscription(session) ?? session.subscriptions.list[0];
  return {
    userId: account.spAccountID,
    traits: {
      user_id: account.spAccountID,
      username: contact?.userName ?? null,
      email: contact?.email ?? null,
      first_name: contact?.firstName ?? null,
      last_name: contact?.lastName ?? null,
      birthdate: day(contact?.dateOfBirth),
      gender: contact?.gender ?? null,
      registration_date: day(account.registeredAt),
      signed_up_via: account.socialLoginType?.toLowerCase() ?? 'email',
      subscription_type: plan?.serviceID ?? null,
      subscription_start_date: day(plan?.startDate),
      subscription_period_unit: plan?.subscriptionType ?? null,
      subscription_status: plan?.subscriptionStatus ?? null,
      subscription_end_date: day(plan?.validityTill),
      subscription_billing_platform: plan ? billingPlatform(session) : null,
      subscription_date_cancelled: day(plan?.cancellationDate),
    },
  };
};
