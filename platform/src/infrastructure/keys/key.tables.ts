import type { Generated } from 'kysely';

export interface KeyTables {
  key_material: {
    name: string;
    /** Encrypted where the platform has a secret for it (`key-cipher.ts`). */
    value: string;
    /** Epoch ms; null while it is the only version. */
    verifies_until: Generated<number | null>;
    created_at: Generated<number>;
  };
  /** What replaced the first version of a key, one row for each rotation. Times are epoch ms. */
  key_version: {
    name: string;
    value: string;
    created_at: number;
    signs_from: number;
    verifies_until: number | null;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends KeyTables {}
}
