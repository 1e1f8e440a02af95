import type { PushSubscription } from '@grandstand/shared-contracts/api';
import type { Generated, JSONColumnType } from 'kysely';

/** Times are epoch milliseconds. */
export interface EngagementTables {
  analytics_event: {
    id: Generated<number>;
    message_id: string;
    received_at: number;
    type: string;
    /** The tracked event, or the page. */
    name: string | null;
    user_id: string | null;
    anonymous_id: string | null;
    /** Properties, traits and context, as they came. */
    body: JSONColumnType<Record<string, unknown>>;
  };
  push_channel: {
    id: string;
    device_type: string;
    opt_in: boolean;
    /** Named by the browser, without a proof. */
    named_user: string | null;
    /** Proven by its access token; null until then. */
    account_id: Generated<string | null>;
    subscription: JSONColumnType<PushSubscription> | null;
    tags: JSONColumnType<Record<string, string[]>>;
    created_at: number;
    updated_at: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends EngagementTables {}
}
