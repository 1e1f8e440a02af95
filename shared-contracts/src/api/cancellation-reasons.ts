/** Reasons of a cancellation as they are sent, in the order shown. */
export const CANCELLATION_REASONS = [
  'Season is over',
  "Can't afford price",
  'Going on vacation',
  "Don't have enough time",
  "Don't use the app enough",
] as const;
