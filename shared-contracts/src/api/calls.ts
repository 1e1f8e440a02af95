import * as api from './index.ts';

const isCall = (value: unknown): value is api.Call =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'reply' in value;

/** Every call that `/api` exports. No browser bundle imports this list: it would contain every schema. */
export const CALLS: readonly api.Call[] = (Object.values(api) as readonly unknown[]).filter(isCall);
