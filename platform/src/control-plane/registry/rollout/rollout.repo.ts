import type { Db } from '../../../infrastructure/database/database.ts';
import type { RolloutStep } from '../model/presets.ts';

/** When a rollout's next step is due. Its current share is in the release; this is only the plan. */
export interface RolloutSchedule {
  salt: string;
  environment: string;
  preset: string;
  steps: readonly RolloutStep[];
  /** Index into `steps` of the share that is served now. */
  step: number;
  /** Epoch milliseconds; while paused, when it would have been due. */
  nextAt: number;
  state: 'running' | 'paused' | 'ended';
}

export const insertSchedule = async (db: Db, { nextAt, steps, ...rest }: RolloutSchedule): Promise<void> => {
  await db
    .insertInto('registry_rollout')
    .values({ ...rest, steps: JSON.stringify(steps), next_at: nextAt })
    .execute();
};

const schedules = (db: Db) =>
  db
    .selectFrom('registry_rollout')
    .select(['salt', 'environment', 'preset', 'steps', 'step', 'next_at as nextAt', 'state']);

export const findSchedule = (db: Db, salt: string): Promise<RolloutSchedule | undefined> =>
  schedules(db).where('salt', '=', salt).executeTakeFirst();

/** Held until the transaction ends. */
export const lockSchedule = (db: Db, salt: string): Promise<RolloutSchedule | undefined> =>
  schedules(db).where('salt', '=', salt).forUpdate().executeTakeFirst();

/** Those whose next step is due. */
export const dueSchedules = (db: Db, now: number): Promise<RolloutSchedule[]> =>
  schedules(db).where('state', '=', 'running').where('next_at', '<=', now).orderBy('next_at').execute();

export const updateSchedule = async (
  db: Db,
  salt: string,
  { nextAt, ...rest }: Partial<Pick<RolloutSchedule, 'step' | 'state' | 'nextAt'>>,
): Promise<void> => {
  await db
    .updateTable('registry_rollout')
    .set({ ...rest, ...(nextAt === undefined ? {} : { next_at: nextAt }) })
    .where('salt', '=', salt)
    .execute();
};
