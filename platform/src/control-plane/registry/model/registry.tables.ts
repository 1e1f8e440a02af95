import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import type {
  AssetsManifest,
  AudienceCondition,
  ChaosSwitch,
  RemoteManifest,
} from '@grandstand/shared-contracts/release';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Grant, Role } from './grants.ts';
import type { RolloutStep } from './presets.ts';
import type { ProposedChange } from './requests.ts';

/** A newer version for a share of the visitors. */
export interface Rollout {
  version: string;
  /** 0 to 100 in steps of 0.01. */
  percent: number;
  /** Decides the included visitors. It is constant along a ramp, so raising the percentage excludes no visitor. */
  salt: string;
  /** The visitors among whom the share counts; absent: all. Different fields have to be true together. */
  audience?: readonly AudienceCondition[];
}

/** One remote of a release. Off keeps its version, so that on brings the same one back. */
export interface ReleasedRemote {
  version: string;
  on: boolean;
  rollout?: Rollout;
}
export type ReleasedRemotes = Record<string, ReleasedRemote>;

/** What an override shows: a published version, a dev server's build, or the released version with a chaos switch. */
export type OverrideShows = { version: string } | { origin: string } | { chaos: ChaosSwitch };

/** A dev server's own description of its build; the dev server has the files. */
export interface AnnouncedBuild {
  assets: AssetsManifest;
  remote: RemoteManifest;
}

/** `jsonb`: written as text, because the driver would turn an array into a PostgreSQL array. */
type Json<T> = ColumnType<T, string, never>;
/** Never changed after the insert; a trigger refuses it too. */
type Fixed<T> = ColumnType<T, T, never>;

/** All times are epoch milliseconds. */
export interface RegistryTables {
  registry_version: {
    name: Fixed<string>;
    version: Fixed<string>;
    kind: Fixed<'shell' | 'remote'>;
    /** SHA-256, hex, over the bytes of `assets.json` followed by those of `remote.json`. */
    digest: Fixed<string>;
    assets: Json<AssetsManifest>;
    /** Null for the shell. */
    remote: ColumnType<RemoteManifest | null, string | null, never>;
    published_at: Fixed<number>;
    published_by: Fixed<string>;
  };
  registry_environment: {
    name: Fixed<string>;
    current_release: number | null;
    created_at: Fixed<number>;
    policy: ColumnType<unknown, string, string>;
  };
  registry_release: {
    id: GeneratedAlways<number>;
    environment: Fixed<string>;
    /** The release it was made from; null for the first. */
    previous: Fixed<number | null>;
    shell_version: Fixed<string>;
    remotes: Json<ReleasedRemotes>;
    config_revision: Fixed<number>;
    reason: Fixed<string>;
    created_at: Fixed<number>;
    created_by: Fixed<string>;
  };
  /** When the next step of a rollout is due; its current share is in the release. */
  registry_rollout: {
    salt: Fixed<string>;
    environment: Fixed<string>;
    preset: Fixed<string>;
    steps: Json<RolloutStep[]>;
    step: number;
    next_at: number;
    state: 'running' | 'paused' | 'ended';
  };
  /** Visitors that got a rollout by its audience. */
  registry_audience_member: { salt: Fixed<string>; visitor: Fixed<string>; joined_at: Fixed<number> };
  /** What pages said of a version, by the minute. */
  registry_health: {
    environment: string;
    name: string;
    version: string;
    minute: number;
    ok: number;
    failed: number;
    /** Sum over `ok`. */
    mount_ms: number;
  };
  /** Who is notified of what. */
  registry_alert_subscription: {
    id: Generated<number>;
    kind: 'webhook' | 'mail';
    target: string;
    /** Name of an environment; `*` matches every environment. */
    environment: string;
    events: ColumnType<string[], string, string>;
    /** Of a webhook, sealed. */
    secret: string | null;
    created_at: number;
    created_by: string;
  };
  registry_alert: {
    id: Generated<number>;
    at: number;
    event: string;
    environment: string | null;
    summary: string;
    body: ColumnType<unknown, string, string>;
  };
  /** Webhook requests. */
  registry_alert_delivery: {
    id: Generated<number>;
    alert_id: number;
    subscription_id: number;
    attempts: Generated<number>;
    /** Null once it is delivered or given up. */
    next_attempt_at: number | null;
    delivered_at: number | null;
    /** Of the last attempt. */
    error: string | null;
  };
  /** The last row of the audit that was looked at. */
  registry_alert_cursor: {
    singleton: Generated<boolean>;
    last_audit_id: number;
  };
  /** Web Vitals of page views, as histograms. */
  registry_vitals: {
    environment: string;
    name: string;
    version: string;
    metric: string;
    /** Epoch milliseconds of its start. */
    hour: number;
    /** Index in the bounds of the metric. */
    bucket: number;
    views: number;
  };
  /** When the guard takes a slower version back. */
  registry_vitals_rule: {
    environment: string;
    metric: string;
    worse_percent: number;
    samples: number;
  };
  /** The same by where it was said, a few views each: what the guard believes. */
  registry_health_source: {
    environment: string;
    name: string;
    version: string;
    source: string;
    /** Family of the browser. */
    browser: string;
    /** ISO 3166, lower case. */
    country: string;
    ok: number;
    failed: number;
    /** Of `ok`, those that mounted slowly. */
    slow: number;
    seen_at: number;
  };
  registry_remote_rules: {
    name: Fixed<string>;
    team: string;
    max_js_bytes: number;
    paths: ColumnType<string[] | null, string | null, string | null>;
  };
  registry_override: {
    id: Fixed<string>;
    environment: Fixed<string>;
    remote: Fixed<string>;
    shows: Json<OverrideShows>;
    build: ColumnType<AnnouncedBuild | null, string | null, string>;
    actor: Fixed<string>;
    reason: Fixed<string>;
    created_at: Fixed<number>;
    expires_at: Fixed<number>;
    ended_at: number | null;
  };
  registry_proposal: {
    id: GeneratedAlways<number>;
    environment: Fixed<string>;
    base: Fixed<number | null>;
    change: Json<ProposedChange>;
    reason: Fixed<string>;
    proposed_by: Fixed<string>;
    proposed_at: Fixed<number>;
    state: 'open' | 'approved' | 'declined';
    decided_by: string | null;
    decided_at: number | null;
  };
  registry_config: {
    document: Fixed<SettingsDocument>;
    revision: Fixed<number>;
    body: Json<Record<string, unknown>>;
    changed_at: Fixed<number>;
    changed_by: Fixed<string>;
    reason: Fixed<string>;
  };
  /** Revisions of the document that one environment reads; a null body: it reads the one of all environments. */
  registry_environment_config: {
    environment: Fixed<string>;
    document: Fixed<SettingsDocument>;
    revision: Fixed<number>;
    body: ColumnType<Record<string, unknown> | null, string | null, never>;
    changed_at: Fixed<number>;
    changed_by: Fixed<string>;
    reason: Fixed<string>;
  };
  registry_operator: {
    email: Fixed<string>;
    name: string;
    role: Role;
    password_hash: string;
    /** Null while the operator may sign in. */
    disabled_at: Generated<number | null>;
    has_totp: Generated<boolean>;
    /** Of the last code that was used: none counts twice. */
    last_totp_period: Generated<number>;
  };
  registry_credential: {
    id: Fixed<string>;
    digest: Fixed<string>;
    kind: Fixed<'token' | 'session'>;
    actor: Fixed<string>;
    grants: Json<Grant[]>;
    created_at: Fixed<number>;
    expires_at: Fixed<number>;
    revoked_at: number | null;
  };
  registry_audit: {
    /** 1, 2, 3, … without gaps. */
    id: Fixed<number>;
    at: Fixed<number>;
    actor: Fixed<string>;
    action: Fixed<string>;
    environment: Fixed<string | null>;
    reason: Fixed<string>;
    was: Fixed<string | null>;
    became: Fixed<string | null>;
    previous_hash: Fixed<string>;
    hash: Fixed<string>;
    /** Of the signature; both are null for rows from before heads were signed. */
    key_id: Fixed<string | null>;
    signature: Fixed<string | null>;
  };
  /** One row: how far heads were exported. */
  registry_audit_export: { last_id: number };
}

declare module '../../../infrastructure/database/tables.ts' {
  interface Tables extends RegistryTables {}
}
