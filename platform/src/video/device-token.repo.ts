import type { Db } from '../database/database.ts';
import type { DeviceProof } from './device-secrets.ts';

export interface UsedDeviceTokens {
  /** True the first time only. */
  use(proof: DeviceProof): Promise<boolean>;
  sweep(nowMs: number): Promise<void>;
}

export function usedDeviceTokens(db: Db): UsedDeviceTokens {
  return {
    async use({ deviceId, jti, expiresAtMs }) {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('used_device_token')
        .values({ device_id: deviceId, jti, expires_at: expiresAtMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
    async sweep(nowMs) {
      await db.deleteFrom('used_device_token').where('expires_at', '<=', nowMs).execute();
    },
  };
}
