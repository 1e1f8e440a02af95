import type { PersonalRecords } from './infrastructure/database/personal-records.ts';
import { ACCOUNT_DATA } from './services/account/account.personal-data.ts';
import { BILLING_DATA } from './services/billing/billing.personal-data.ts';
import { ENGAGEMENT_DATA } from './services/engagement/engagement.personal-data.ts';
import { MAIL_DATA } from './services/mail/mail.personal-data.ts';
import { PRIVACY_DATA } from './services/privacy/privacy.personal-data.ts';
import { REMINDER_DATA } from './services/reminders/reminders.personal-data.ts';
import { TV_PROVIDER_DATA } from './services/tv-provider/tv-provider.personal-data.ts';
import { VIEWING_DATA } from './services/viewing/viewing.personal-data.ts';

/** Everything that a viewer gets who asks for the data that is kept, in the order of the file. */
export const PERSONAL_RECORDS: readonly PersonalRecords[] = [
  ...ACCOUNT_DATA,
  ...BILLING_DATA,
  ...TV_PROVIDER_DATA,
  ...VIEWING_DATA,
  ...REMINDER_DATA,
  ...ENGAGEMENT_DATA,
  ...MAIL_DATA,
  ...PRIVACY_DATA,
];
