import type { Db } from './database.ts';

export interface ErasureSubject {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
}

/** Removes what one module knows about a person. `transaction` is the one that all of them run in. */
export type Eraser = (transaction: Db, subject: ErasureSubject) => Promise<void>;
