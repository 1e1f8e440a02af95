import type { ScreenLink } from '@grandstand/shared-contracts';
import { addressOf, type Screens } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { Release } from '../releases/release.repo.ts';
import { loadVersions } from '../versions/version.repo.ts';
import { screensOfVersions } from './composition.ts';
import { ofCurrentRelease } from './current-release.service.ts';

export interface ReleasedAddressesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: string;
}

/**
 * Paths of screens by name, as the stable versions of the environment's current release have them: for links that are not
 * made by a page, such as those of mails.
 */
export const createReleasedAddresses = (options: ReleasedAddressesOptions) => {
  const { db } = options;
  const read = async ({ remotes }: Release): Promise<Screens> => {
    const wanted = Object.entries(remotes).map(([name, { version }]) => ({ name, version }));
    return screensOfVersions(await loadVersions(db, wanted));
  };
  const screens = ofCurrentRelease<Screens>({ ...options, read, initial: {} });
  return async (link: ScreenLink): Promise<string> => addressOf(await screens(), link);
};
