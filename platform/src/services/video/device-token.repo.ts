import { sql } from 'kysely';
import { batched } from '../../infrastructure/database/batched.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { DeviceProof } from './device-secrets.ts';

export interface UsedDeviceTokens {
  /** True the first time only. */
  use(proof: DeviceProof): Promise<boolean>;
  sweep(nowMs: number): Promise<void>;
}

/** A viewer who presses play waits for it, so it is short; a crowd that joins together still shares statements. */
const WINDOW_MS = 2;

/** A token that this statement was the first to see. Of several requests with it, one may have it. */
interface Claim {
  taken: boolean;
}

export const createUsedDeviceTokens = (db: Db): UsedDeviceTokens => {
  const claimOf = batched<string, Claim>(async (tokens) => {
    const proofs = tokens.map((token) => JSON.parse(token) as DeviceProof);
    const { rows } = await sql<{ device_id: string; jti: string; expires_at: number }>`
      insert into used_device_token (device_id, jti, expires_at)
      select * from unnest(
        ${proofs.map(({ deviceId }) => deviceId)}::text[],
        ${proofs.map(({ jti }) => jti)}::text[],
        ${proofs.map(({ expiresAtMs }) => expiresAtMs)}::bigint[])
      on conflict do nothing
      returning device_id, jti, expires_at`.execute(db);
    return new Map(
      rows.map(({ device_id: deviceId, jti, expires_at: expiresAtMs }) => [
        keyOf({ deviceId, jti, expiresAtMs }),
        { taken: false },
      ]),
    );
  }, WINDOW_MS);

  return {
    async use(proof) {
      const claim = await claimOf(keyOf(proof));
      if (!claim || claim.taken) return false;
      claim.taken = true;
      return true;
    },
    async sweep(nowMs) {
      await db.deleteFrom('used_device_token').where('expires_at', '<=', nowMs).execute();
    },
  };
};

const keyOf = ({ deviceId, jti, expiresAtMs }: DeviceProof): string => JSON.stringify({ deviceId, jti, expiresAtMs });
