import type { Db } from '../../infrastructure/database/database.ts';
import type { CatalogueRepo } from '../../services/catalogue/catalogue.repo.ts';
import type { SettingsService } from '../../services/settings/settings.service.ts';
import { seedAccounts } from './seed-accounts.repo.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedOperators } from './seed-operators.ts';
import { removeSeedState } from './seed-state.repo.ts';
import { seedProviderUsers } from './seed-tv-provider.repo.ts';

export interface SeedDependencies {
  readonly db: Db;
  readonly catalogue: CatalogueRepo;
  readonly settings: SettingsService;
  readonly nowMs: number;
}

/** Users, content and documents of a fresh installation. Can run at every start: what was changed stays. */
export const seed = async ({ db, catalogue, settings, nowMs }: SeedDependencies): Promise<void> => {
  await Promise.all([
    seedAccounts(db, nowMs),
    seedCatalogue(catalogue, nowMs),
    settings.seed(),
    seedProviderUsers(db),
    seedOperators(db),
  ]);
};

/** Everything that `seed` wrote as it was at first, and no streams, attempts or sessions of its users. */
export const reseed = async (dependencies: SeedDependencies): Promise<void> => {
  await removeSeedState(dependencies.db);
  await dependencies.settings.reset();
  await seed(dependencies);
};
