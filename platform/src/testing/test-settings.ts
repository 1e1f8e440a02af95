import type { Clock } from '../infrastructure/clock/clock.ts';
import type { Db } from '../infrastructure/database/database.ts';
import { createSettingsRepo } from '../services/settings/settings.repo.ts';
import { createSettings } from '../services/settings/settings.service.ts';

/** The operators' documents of a test's database. */
export const testSettings = (db: Db, clock: Clock = { now: Date.now }) => createSettings(createSettingsRepo(db), clock);
