import type { Generated } from 'kysely';

/** Times are epoch milliseconds. */
export interface TvProviderTables {
  /** A device's current registration code; `used_at` once it was used for a sign-in. */
  tv_registration: { device_id: string; code: string; expires_at: number; used_at: number | null };
  /** Who may sign in at the sandbox's providers, whichever provider it is. */
  tv_provider_user: {
    user_name: string;
    password_hash: string;
    user_id: string;
    /** Null: the provider does not send it. */
    zip: string | null;
    /** Whether the viewer's package includes the network. */
    subscribed: Generated<boolean>;
  };
  /** What a provider reported about a device's viewer. */
  tv_provider_session: {
    device_id: string;
    provider_id: string;
    user_name: string;
    user_id: string;
    zip: string | null;
    /** In place of `zip` on the wire, for providers that encrypt it. */
    encrypted_zip: string | null;
    subscribed: boolean;
    expires_at: number;
  };
  /** Access that an account has through a provider. */
  tv_subscription: {
    account_id: string;
    provider_id: string;
    user_name: string;
    zip: string;
    valid_until: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends TvProviderTables {}
}
