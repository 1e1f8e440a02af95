import { ACCOUNT_EXAMPLES } from './account.examples.ts';
import { CATALOGUE_EXAMPLES } from './catalogue.examples.ts';
import { ENGAGEMENT_EXAMPLES } from './engagement.examples.ts';
import type { CallExample } from './example.ts';
import { TV_PROVIDER_EXAMPLES } from './tv-provider.examples.ts';
import { VIDEO_EXAMPLES } from './video.examples.ts';
import { VIEWER_EXAMPLES } from './viewer.examples.ts';

export type { CallExample } from './example.ts';

/** One example of every call. */
export const EXAMPLES: readonly CallExample[] = [
  ...ACCOUNT_EXAMPLES,
  ...TV_PROVIDER_EXAMPLES,
  ...VIDEO_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...ENGAGEMENT_EXAMPLES,
  ...VIEWER_EXAMPLES,
];
