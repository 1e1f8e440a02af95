import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { findEnvironment, findRelease, type Release } from '../releases/release.repo.ts';

/** How long a changed release may go unnoticed. */
const POINTER_LIFE_MS = 1_000;

export interface CurrentReleaseOptions<T> {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: string;
  readonly read: (release: Release) => Promise<T>;
  /** Before the first release. */
  readonly initial: T;
}

/** Reads something of an environment's current release, once per release. */
export const ofCurrentRelease = <T>(options: CurrentReleaseOptions<T>): (() => Promise<T>) => {
  const { db, clock, environment, read, initial } = options;
  let known: { readonly release: number | null; readonly value: Promise<T>; readonly readAt: number } | null = null;

  const readById = async (id: number | null): Promise<T> => {
    const release = id === null ? undefined : await findRelease(db, id);
    return release ? read(release) : initial;
  };

  return async () => {
    if (known && Math.abs(clock.now() - known.readAt) < POINTER_LIFE_MS) return known.value;
    const id = (await findEnvironment(db, environment))?.currentRelease ?? null;
    const value = known?.release === id ? known.value : readById(id);
    const entry = { release: id, value, readAt: clock.now() };
    known = entry;
    value.catch(() => {
      if (known === entry) known = null;
    });
    return value;
  };
};
