import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { POSTERS_FOLDER, posterIdOf } from '../../../media/index.ts';
import { PICTURES_FOLDER } from './picture-work.service.ts';
import { forgetUnused, markUnused, type StoredKind, unusedPictures } from './stored-picture.repo.ts';

export interface SweepPicturesOptions {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Runs work while no entry is changed. */
  readonly withoutChanges: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>;
  /** Addresses of posters that editors or viewers get, now or when a revision is published. */
  readonly postersInUse: (db: Db, atMs: number) => Promise<readonly string[]>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Undo brings a poster back within this time. */
const POSTER_KEPT_MS = 30 * DAY_MS;
/** A picture is needed until its poster is cut. */
const PICTURE_KEPT_MS = 7 * DAY_MS;

/**
 * Deletes posters that no entry has named for 30 days, and pictures a week after they were first seen. The time counts from the
 * run that finds one unused; a run that was killed is repeated by the next. @returns how many were deleted
 */
export const createPictureSweep =
  ({ db, store, clock, withoutChanges, postersInUse }: SweepPicturesOptions) =>
  async (): Promise<number> => {
    const stored = async (folder: string): Promise<ReadonlySet<string>> =>
      new Set((await store.list(folder)).map((key) => key.slice(folder.length).split('/', 1)[0] ?? ''));
    const sweep = async (kind: StoredKind, { folder, keptMs, ids, used }: Swept, trx: Db = db): Promise<number> => {
      const nowMs = clock.now();
      const known = await unusedPictures(trx, kind);
      const unused = [...ids].filter((id) => !used.has(id));
      const due = unused.filter((id) => nowMs - (known.get(id) ?? nowMs) >= keptMs);
      for (const id of due) await store.delete(`${folder}${id}/`);
      await markUnused(
        trx,
        kind,
        unused.filter((id) => !known.has(id)),
        nowMs,
      );
      await forgetUnused(trx, kind, [...due, ...[...known.keys()].filter((id) => used.has(id) || !ids.has(id))]);
      return due.length;
    };

    // Listed before the lock: the store may take seconds.
    const [pictures, posters] = await Promise.all([stored(PICTURES_FOLDER), stored(POSTERS_FOLDER)]);
    const picturesDeleted = await sweep('picture', {
      folder: PICTURES_FOLDER,
      keptMs: PICTURE_KEPT_MS,
      ids: pictures,
      used: new Set(),
    });
    if (posters.size === 0) return picturesDeleted;
    const postersDeleted = await withoutChanges(async (trx) => {
      const used = new Set((await postersInUse(trx, clock.now())).flatMap((address) => posterIdOf(address) ?? []));
      return sweep('poster', { folder: POSTERS_FOLDER, keptMs: POSTER_KEPT_MS, ids: posters, used }, trx);
    });
    return picturesDeleted + postersDeleted;
  };

interface Swept {
  readonly folder: string;
  readonly keptMs: number;
  /** In the store. */
  readonly ids: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}
