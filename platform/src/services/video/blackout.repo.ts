import type { Db } from '../../infrastructure/database/database.ts';

export interface Blackout {
  readonly cid: string;
  /** One of the contract's blackout codes. */
  readonly code: number;
  /** Epoch ms. */
  readonly until: number;
}

export interface BlackoutRepo {
  after(nowMs: number): Promise<Blackout[]>;
  set(blackout: Blackout): Promise<void>;
  lift(cid: string): Promise<void>;
}

export const createBlackoutRepo = (db: Db): BlackoutRepo => ({
  after: (nowMs) => db.selectFrom('blackout').selectAll().where('until', '>', nowMs).execute(),
  async set({ cid, code, until }) {
    await db
      .insertInto('blackout')
      .values({ cid, code, until })
      .onConflict((conflict) => conflict.column('cid').doUpdateSet({ code, until }))
      .execute();
  },
  async lift(cid) {
    await db.deleteFrom('blackout').where('cid', '=', cid).execute();
  },
});
