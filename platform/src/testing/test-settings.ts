import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { settingsRepo } from '../settings/settings.repo.ts';
import { settingsService } from '../settings/settings.service.ts';

/** The operators' documents of a test's database. */
export const testSettings = (db: Db, clock: Clock = { now: Date.now }) => settingsService(settingsRepo(db), clock);
