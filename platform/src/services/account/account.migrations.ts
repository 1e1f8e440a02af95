import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type AccountMigration =
  | '0001_account'
  | '0021_password_reset'
  | '0022_profile'
  | '0023_couch_rights'
  | '0024_payment_methods'
  | '0025_billing_of_subscriptions'
  | '0026_rewards_stay'
  | '0027_language_of_accounts'
  | '0028_email_confirmation'
  | '0029_social_sessions';

export const accountMigrations: Record<AccountMigration, Migration> = {
  '0001_account': {
    async up(db) {
      await sql`
        create table account (
          id text primary key,
          email text not null unique check (email = lower(email)),
          password_hash text,
          first_name text not null,
          last_name text not null,
          nick_name text,
          user_name text not null,
          date_of_birth bigint,
          gender text,
          cp_customer_id text unique,
          social_type text check (social_type in ('Google', 'Facebook', 'Apple')),
          social_id text,
          referral_code_used text,
          linked_to_tv boolean not null default false,
          billing_zip text,
          blocked boolean not null default false,
          tokens_valid_from bigint not null default 0,
          created_at bigint not null,
          unique (social_type, social_id)
        )`.execute(db);
      await sql`
        create table account_favourites (
          account_id text primary key references account on delete cascade,
          teams integer[] not null default '{}',
          notification_tags text[] not null default '{}'
        )`.execute(db);
      await sql`
        create table account_favourite_player (
          account_id text not null references account on delete cascade,
          player_id text not null,
          player_name text not null,
          added_at bigint not null,
          primary key (account_id, player_id)
        )`.execute(db);
      await sql`
        create table subscription (
          id text primary key,
          account_id text not null references account on delete cascade,
          service_id text not null,
          status text not null check (status in ('Active', 'Final Bill', 'Ended')),
          subscription_status text not null,
          subscription_type text not null check (subscription_type in ('Monthly', 'Yearly')),
          display_name text not null,
          price_minor integer not null check (price_minor >= 0),
          start_date bigint not null,
          valid_until bigint not null,
          ordered_at bigint not null,
          payment_method text not null,
          cancelled_at bigint
        )`.execute(db);
      await sql`create index subscription_account on subscription (account_id)`.execute(db);
      await sql`
        create table session_family (
          id text primary key,
          account_id text not null references account on delete cascade,
          cookie_hash text not null,
          device_name text not null,
          created_at bigint not null,
          expires_at bigint not null,
          revoked_at bigint
        )`.execute(db);
      await sql`create index session_family_account on session_family (account_id)`.execute(db);
      await sql`
        create table refresh_token (
          hash text primary key,
          family_id text not null references session_family on delete cascade,
          created_at bigint not null,
          used_at bigint,
          replaced_by text
        )`.execute(db);
      await sql`create index refresh_token_family on refresh_token (family_id)`.execute(db);
      await sql`
        create table sign_in_attempts (
          account_id text not null references account on delete cascade,
          source text not null,
          failures integer not null,
          window_ends_at bigint not null,
          primary key (account_id, source)
        )`.execute(db);
      await sql`
        create table activation_code (
          code text primary key,
          device_id text not null,
          platform text not null,
          created_at bigint not null,
          expires_at bigint not null,
          used_at bigint,
          used_by text references account on delete set null
        )`.execute(db);
      await sql`
        create table activation_attempts (
          subject text primary key,
          failures integer not null,
          window_ends_at bigint not null
        )`.execute(db);
    },
  },
  '0021_password_reset': {
    async up(db) {
      await sql`
        create table password_reset (
          token_hash text primary key,
          account_id text references account on delete cascade,
          created_at bigint not null,
          expires_at bigint not null,
          used_at bigint
        )`.execute(db);
      await sql`create index password_reset_account on password_reset (account_id, created_at)`.execute(db);
      await sql`create index password_reset_expiry on password_reset (expires_at)`.execute(db);
    },
  },
  '0022_profile': {
    async up(db) {
      await sql`alter table account add column address jsonb not null default '{}'`.execute(db);
      await sql`alter table account_favourites add column newsletter_since bigint`.execute(db);
      await sql`
        create table referral_code (
          account_id text primary key references account on delete cascade,
          code text not null unique,
          created_at bigint not null
        )`.execute(db);
      await sql`
        create table referral (
          referred_id text primary key references account on delete cascade,
          referrer_id text not null references account on delete cascade check (referrer_id <> referred_id),
          code text not null,
          created_at bigint not null,
          points integer,
          credited_at bigint
        )`.execute(db);
      await sql`create index referral_referrer on referral (referrer_id)`.execute(db);
    },
  },
  '0023_couch_rights': {
    async up(db) {
      await sql`
        create table couch_rights (
          account_id text primary key references account on delete cascade,
          device_id text not null,
          started_at bigint not null,
          end_date bigint not null
        )`.execute(db);
    },
  },
  '0024_payment_methods': {
    async up(db) {
      await sql`alter table subscription add column cancel_reason text`.execute(db);
      await sql`
        create table payment_method (
          id text primary key,
          account_id text not null references account on delete cascade,
          name text not null,
          card_last_digits text check (card_last_digits ~ '^[0-9]{4}$'),
          is_auto_payment boolean not null,
          added_at bigint not null
        )`.execute(db);
      await sql`create index payment_method_account on payment_method (account_id)`.execute(db);
    },
  },
  '0025_billing_of_subscriptions': {
    async up(db) {
      await sql`
        alter table subscription
          add column period_start bigint,
          add column installments integer not null default 1 check (installments >= 1),
          add column paid_installments integer not null default 1,
          add column failed_tries integer not null default 0,
          add column due_at bigint`.execute(db);
      await sql`update subscription set period_start = start_date`.execute(db);
      await sql`
        alter table subscription
          alter column period_start set not null,
          add check (paid_installments between 0 and installments)`.execute(db);
      // What was to begin later is not paid yet; what runs is looked at when its paid time ends.
      await sql`
        update subscription as later set paid_installments = 0, due_at = start_date
        where status = 'Active' and exists (
          select from subscription as earlier where earlier.account_id = later.account_id
            and earlier.subscription_status = 'Active - Cancelled' and earlier.valid_until = later.start_date)`.execute(
        db,
      );
      await sql`
        update subscription set due_at = valid_until
        where status <> 'Ended' and due_at is null and payment_method in ('Credit/Debit Card', 'Splitit')`.execute(db);
      await sql`create index subscription_due on subscription (due_at) where due_at is not null`.execute(db);
      await sql`
        alter table payment_method
          add column card_brand text,
          add column card_expiry text check (card_expiry ~ '^[0-9]{2}/[0-9]{2}$'),
          add column card_token text`.execute(db);
    },
  },
  '0026_rewards_stay': {
    async up(db) {
      // The reward stays when the friend's account is erased; the friend's identity is removed.
      await sql`alter table referral drop constraint referral_pkey`.execute(db);
      await sql`
        alter table referral
          alter column referred_id drop not null,
          add unique (referred_id),
          drop constraint referral_referred_id_fkey,
          add foreign key (referred_id) references account on delete set null`.execute(db);
    },
  },
  '0027_language_of_accounts': {
    async up(db) {
      await sql`alter table account add column language text not null default 'en'`.execute(db);
    },
  },
  '0028_email_confirmation': {
    async up(db) {
      // Identities attached before the e-mail had to be proven keep working until the next password reset.
      await sql`
        alter table account
          add column email_proven_at bigint,
          add column social_proven boolean not null default false`.execute(db);
      await sql`
        create table email_confirmation (
          token_hash text primary key,
          account_id text not null references account on delete cascade,
          email text not null check (email = lower(email)),
          social_type text check (social_type in ('Google', 'Facebook', 'Apple')),
          social_id text,
          created_at bigint not null,
          expires_at bigint not null,
          check ((social_type is null) = (social_id is null))
        )`.execute(db);
      await sql`create index email_confirmation_account on email_confirmation (account_id)`.execute(db);
    },
  },
  '0029_social_sessions': {
    async up(db) {
      await sql`alter table session_family add column is_social boolean not null default false`.execute(db);
    },
  },
};
