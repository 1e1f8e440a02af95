import type { Db } from './database.ts';
import type { ErasureSubject } from './eraser.ts';

/** A record as its owner gets it: named fields, times in ISO 8601. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

/** One subject of what is kept about a person; the module that keeps it owns it, as it owns the eraser. */
export interface PersonalRecords {
  /** Its name in the file: `favoritePlayers`. */
  readonly subject: string;
  /** The tables that it reads. */
  readonly tables: readonly string[];
  read(db: Db, person: ErasureSubject): Promise<readonly PersonalRecord[]>;
}

/** ISO 8601 of epoch milliseconds; null stays null. */
export const isoTime = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();
