import { type Migration, Migrator } from 'kysely/migration';
import { accountMigrations } from '../account/account.migrations.ts';
import { billingMigrations } from '../billing/billing.migrations.ts';
import { catalogueMigrations } from '../catalogue/catalogue.migrations.ts';
import { checkoutMigrations } from '../checkout/checkout.migrations.ts';
import { engagementMigrations } from '../engagement/engagement.migrations.ts';
import { rateLimitMigrations } from '../http/rate-limit.migrations.ts';
import { identityMigrations } from '../identity/identity.migrations.ts';
import { keyMigrations } from '../keys/key.migrations.ts';
import { mailMigrations } from '../mail/mail.migrations.ts';
import { privacyMigrations } from '../privacy/privacy.migrations.ts';
import { operatorMigrations } from '../registry/access/operator.migrations.ts';
import { auditMigrations } from '../registry/audit/audit.migrations.ts';
import { healthMigrations } from '../registry/health/health.migrations.ts';
import { overrideMigrations } from '../registry/override/override.migrations.ts';
import { registryMigrations } from '../registry/registry.migrations.ts';
import { releaseNoticeMigrations } from '../registry/release-notice.migrations.ts';
import { remoteRulesMigrations } from '../registry/rules/remote-rules.migrations.ts';
import { settingsMigrations } from '../settings/settings.migrations.ts';
import { tvProviderMigrations } from '../tv-provider/tv-provider.migrations.ts';
import { videoMigrations } from '../video/video.migrations.ts';
import type { Db } from './database.ts';
import { writeProbeMigrations } from './write-probe.ts';

const migrations: Record<string, Migration> = {
  ...keyMigrations,
  ...accountMigrations,
  ...billingMigrations,
  ...checkoutMigrations,
  ...identityMigrations,
  ...rateLimitMigrations,
  ...videoMigrations,
  ...catalogueMigrations,
  ...settingsMigrations,
  ...privacyMigrations,
  ...engagementMigrations,
  ...mailMigrations,
  ...registryMigrations,
  ...releaseNoticeMigrations,
  ...overrideMigrations,
  ...healthMigrations,
  ...remoteRulesMigrations,
  ...auditMigrations,
  ...operatorMigrations,
  ...tvProviderMigrations,
  ...writeProbeMigrations,
};

/** Brings the schema up to date; replicas that start together take turns. @throws {Error} naming the failing migration. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first one';
  throw new Error(`The database could not be brought up to date: ${failed} failed.`, { cause: error });
}
