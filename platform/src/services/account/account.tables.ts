import type { Generated } from 'kysely';
import type { Language } from '../language/language.ts';

/** Times are epoch milliseconds. */
export interface AccountTables {
  account: {
    id: string;
    /** Lower case; also what the account signs in with. */
    email: string;
    /** Null for an account that signs in with a social identity only. */
    password_hash: string | null;
    first_name: string;
    last_name: string;
    nick_name: string | null;
    user_name: string;
    date_of_birth: number | null;
    gender: string | null;
    cp_customer_id: string | null;
    social_type: 'Google' | 'Facebook' | 'Apple' | null;
    social_id: string | null;
    /** Whether the owner of `email` agreed to the identity; one that is not proven is detached at a password reset. */
    social_proven: Generated<boolean>;
    /** When the ownership of `email` was proven; null until then. */
    email_proven_at: Generated<number | null>;
    /** Given at registration; credited by the referral program. */
    referral_code_used: string | null;
    linked_to_tv: Generated<boolean>;
    billing_zip: string | null;
    /** What `addressMsg` carries, by its names. */
    address: Generated<Record<string, string>>;
    /** Blocked by an operator, until unblocked. */
    blocked: Generated<boolean>;
    /** Access tokens issued before do not count any more. */
    tokens_valid_from: Generated<number>;
    /** That its owner last used the site in: mails and the hosted checkout are written in it. */
    language: Generated<Language>;
    created_at: number;
  };
  account_favourites: {
    account_id: string;
    teams: Generated<number[]>;
    notification_tags: Generated<string[]>;
    /** When the newsletter was agreed to; null while it is not (S-26). */
    newsletter_since: Generated<number | null>;
  };
  account_favourite_player: { account_id: string; player_id: string; player_name: string; added_at: number };
  /** One sign-in on one browser; its refresh handles follow each other. */
  session_family: {
    id: string;
    account_id: string;
    cookie_hash: string;
    device_name: string;
    /** Opened by a proven social identity. */
    is_social: Generated<boolean>;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
  };
  refresh_token: {
    hash: string;
    family_id: string;
    created_at: number;
    used_at: number | null;
    replaced_by: string | null;
  };
  sign_in_attempts: {
    account_id: string;
    source: string;
    failures: number;
    window_ends_at: number;
    /** How often this source was blocked lately. */
    blocks: Generated<number>;
  };
  activation_code: {
    code: string;
    device_id: string;
    platform: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    used_by: string | null;
  };
  /** Every request for a link, also for an e-mail that no account has, so that both take the same work (S-16). */
  password_reset: {
    token_hash: string;
    account_id: string | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** A mailed link that waits to be opened: it attaches an identity, or without one makes `email` the account's. */
  email_confirmation: {
    token_hash: string;
    account_id: string;
    /** The address that the link was mailed to; lower case. */
    email: string;
    social_type: 'Google' | 'Facebook' | 'Apple' | null;
    social_id: string | null;
    created_at: number;
    expires_at: number;
  };
  referral_code: { account_id: string; code: string; created_at: number };
  /** Who brought whom. Credited once (S-32); what was earned outlives the friend's account. */
  referral: {
    /** Null once that account is erased. */
    referred_id: string | null;
    referrer_id: string;
    code: string;
    created_at: number;
    points: Generated<number | null>;
    credited_at: Generated<number | null>;
  };
  /** The travel days of an account. */
  couch_rights: { account_id: string; device_id: string; started_at: number; end_date: number };
  /** How an account pays. Of a card nothing but its brand, last four digits and expiry is ever stored. */
  payment_method: {
    id: string;
    account_id: string;
    name: string;
    card_last_digits: string | null;
    card_brand: Generated<string | null>;
    /** MM/YY */
    card_expiry: Generated<string | null>;
    /** What the payment gateway calls the card; worthless anywhere else. */
    card_token: Generated<string | null>;
    is_auto_payment: boolean;
    added_at: number;
  };
  activation_attempts: { subject: string; failures: number; window_ends_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AccountTables {}
}
