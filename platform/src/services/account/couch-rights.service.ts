import { COUCH_RIGHTS_MAX_DAYS } from '@grandstand/shared-contracts';
import type { CouchRights as CouchRightsReply } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { CouchRightsRepo } from './couch-rights.repo.ts';
import type { Entitlements } from './entitlements.ts';

const TRAVEL_MS = COUCH_RIGHTS_MAX_DAYS * 24 * 60 * 60_000;

/**
 * Days that a subscriber may watch away from home, counted by the server for the whole account: another device, or a
 * cleared storage, does not restart them (A-50, S-11).
 */
export interface CouchRights {
  /** @throws {Refusal} eV0006 without a subscription */
  begin(accountId: string, deviceId: string): Promise<CouchRightsReply>;
  /** @throws {Refusal} eV0007 while none have begun */
  current(accountId: string, deviceId: string): Promise<CouchRightsReply>;
  /** `atHome`: as the server located the viewer. @throws {Refusal} eV0008 away from home */
  reset(accountId: string, atHome: boolean): Promise<void>;
  /** Their end, epoch ms; null while none have begun. */
  until(accountId: string): Promise<number | null>;
}

export const createCouchRights = (
  repo: CouchRightsRepo,
  { accessOf }: Pick<Entitlements, 'accessOf'>,
  clock: Clock,
): CouchRights => ({
  async begin(accountId, deviceId) {
    if ((await accessOf(accountId)) === 'none') {
      throw new Refusal('eV0006', 'You need a subscription to watch away from home.');
    }
    const nowMs = clock.now();
    const { endMs } = await repo.begin(accountId, { deviceId, endMs: nowMs + TRAVEL_MS }, nowMs);
    return { deviceID: deviceId, endDate: endMs };
  },
  async current(accountId, deviceId) {
    const rights = await repo.find(accountId);
    if (!rights) throw new Refusal('eV0007', 'You have no travel days right now.');
    return { deviceID: deviceId, endDate: rights.endMs };
  },
  async reset(accountId, atHome) {
    if (!atHome) throw new Refusal('eV0008', 'You can reset your travel days once you’re home.');
    await repo.reset(accountId);
  },
  until: async (accountId) => (await repo.find(accountId))?.endMs ?? null,
});
