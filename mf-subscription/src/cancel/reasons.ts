import type { TextKey } from '@grandstand/shared-contracts';
import { CANCELLATION_REASONS } from '@grandstand/shared-contracts/api';

export type Reason = (typeof CANCELLATION_REASONS)[number];

/** Text of each reason, by the value that is sent. */
export const REASON_TEXTS: Readonly<Record<Reason, TextKey>> = {
  'Season is over': 'cancellationReason.season',
  "Can't afford price": 'cancellationReason.price',
  'Going on vacation': 'cancellationReason.vacation',
  "Don't have enough time": 'cancellationReason.time',
  "Don't use the app enough": 'cancellationReason.use',
};

export const REASONS = CANCELLATION_REASONS;
