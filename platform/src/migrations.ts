import type { Migration } from 'kysely/migration';
import { overrideMigrations } from './control-plane/overrides/override.migrations.ts';
import { operatorMigrations } from './control-plane/registry/access/operator.migrations.ts';
import { alertMigrations } from './control-plane/registry/alerts/alert.migrations.ts';
import { auditMigrations } from './control-plane/registry/audit/audit.migrations.ts';
import { configMigrations } from './control-plane/registry/config/config.migrations.ts';
import { healthMigrations } from './control-plane/registry/health/health.migrations.ts';
import { registryMigrations } from './control-plane/registry/model/registry.migrations.ts';
import { releaseNoticeMigrations } from './control-plane/registry/model/release-notice.migrations.ts';
import { audienceMigrations } from './control-plane/registry/rollout/audience.migrations.ts';
import { remoteRulesMigrations } from './control-plane/registry/rules/remote-rules.migrations.ts';
import { stagingMigrations } from './control-plane/registry/versions/staging.migrations.ts';
import { vitalsMigrations } from './control-plane/registry/vitals/vitals.migrations.ts';
import { writeProbeMigrations } from './infrastructure/database/write-probe.ts';
import { rateLimitMigrations } from './infrastructure/http/rate-limit.migrations.ts';
import { keyMigrations } from './infrastructure/keys/key.migrations.ts';
import { accountMigrations } from './services/account/account.migrations.ts';
import { billingMigrations } from './services/billing/billing.migrations.ts';
import { breakMigrations } from './services/breaks/breaks.migrations.ts';
import { catalogueMigrations } from './services/catalogue/catalogue.migrations.ts';
import { checkoutMigrations } from './services/checkout/checkout.migrations.ts';
import { contentMigrations } from './services/content/content.migrations.ts';
import { engagementMigrations } from './services/engagement/engagement.migrations.ts';
import { identityMigrations } from './services/identity/identity.migrations.ts';
import { ingestMigrations } from './services/ingest/ingest.migrations.ts';
import { insertionMigrations } from './services/insertion/insertion.migrations.ts';
import { mailMigrations } from './services/mail/mail.migrations.ts';
import { privacyMigrations } from './services/privacy/privacy.migrations.ts';
import { recorderMigrations } from './services/recorder/recorder.migrations.ts';
import { reminderMigrations } from './services/reminders/reminder.migrations.ts';
import { searchMigrations } from './services/search/search.migrations.ts';
import { settingsMigrations } from './services/settings/settings.migrations.ts';
import { tvProviderMigrations } from './services/tv-provider/tv-provider.migrations.ts';
import { uploadMigrations } from './services/uploads/upload.migrations.ts';
import { videoMigrations } from './services/video/video.migrations.ts';
import { viewingMigrations } from './services/viewing/viewing.migrations.ts';

/** The migrations of every module. Their names order them; one that is new may sort before one that has run. */
export const MIGRATIONS: Record<string, Migration> = {
  ...keyMigrations,
  ...accountMigrations,
  ...billingMigrations,
  ...checkoutMigrations,
  ...identityMigrations,
  ...rateLimitMigrations,
  ...videoMigrations,
  ...catalogueMigrations,
  ...contentMigrations,
  ...recorderMigrations,
  ...uploadMigrations,
  ...ingestMigrations,
  ...breakMigrations,
  ...insertionMigrations,
  ...settingsMigrations,
  ...privacyMigrations,
  ...engagementMigrations,
  ...mailMigrations,
  ...registryMigrations,
  ...releaseNoticeMigrations,
  ...overrideMigrations,
  ...configMigrations,
  ...audienceMigrations,
  ...healthMigrations,
  ...vitalsMigrations,
  ...stagingMigrations,
  ...alertMigrations,
  ...remoteRulesMigrations,
  ...auditMigrations,
  ...operatorMigrations,
  ...tvProviderMigrations,
  ...viewingMigrations,
  ...reminderMigrations,
  ...searchMigrations,
  ...writeProbeMigrations,
};
