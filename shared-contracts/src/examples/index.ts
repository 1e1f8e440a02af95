import * as api from '../api/index.ts';
import { ACCOUNT_EXAMPLES } from './account.examples.ts';
import { CATALOGUE_EXAMPLES } from './catalogue.examples.ts';
import { ENGAGEMENT_EXAMPLES } from './engagement.examples.ts';
import type { CallExample } from './example.ts';
import { TV_PROVIDER_EXAMPLES } from './tv-provider.examples.ts';
import { VIDEO_EXAMPLES } from './video.examples.ts';

export type { CallExample } from './example.ts';

const isCall = (value: unknown): value is api.Call =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'reply' in value;

/** Every call of the contract, as `/api` exports them. */
export const CALLS: readonly api.Call[] = (Object.values(api) as readonly unknown[]).filter(isCall);

/** One for every call. */
export const EXAMPLES: readonly CallExample[] = [
  ...ACCOUNT_EXAMPLES,
  ...TV_PROVIDER_EXAMPLES,
  ...VIDEO_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...ENGAGEMENT_EXAMPLES,
];
