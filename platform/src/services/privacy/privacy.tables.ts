import type { Generated } from 'kysely';

/** Times are epoch milliseconds. */
export interface PrivacyTables {
  /** A wish to be deleted. It names the account by its id only, so that it may outlive the account's data. */
  privacy_request: {
    id: string;
    account_id: string;
    /** When the partner forgot the account: the proof of the link that the second step needs. */
    partner_deleted_at: number | null;
    /** The link of that step, which the second step brings again (S-02). */
    partner_link_id: Generated<string | null>;
    requested_at: number | null;
    due_at: number | null;
    erased_at: number | null;
    reason: string | null;
    /** The viewer's own words; gone with the account. */
    comment: string | null;
  };
  /** An account that chose that what it does is not stored with its name. */
  privacy_choice: { account_id: string; chosen_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PrivacyTables {}
}
