import type { Db } from '../database/database.ts';
import { createKeyCipher, type KeyCipher } from './key-cipher.ts';

/** Of this process, which has one configuration. Without `sealKeys` keys are stored as they are. */
let cipher: KeyCipher = createKeyCipher([]);

/**
 * Encrypts every stored key with the first of `secrets`, and from now on the keys that this process makes. Values that an
 * older secret encrypted are encrypted again.
 * @throws {Error} when a stored key cannot be decrypted
 */
export const sealKeys = async (db: Db, secrets: readonly string[]): Promise<void> => {
  cipher = createKeyCipher(secrets);
  for (const table of ['key_material', 'key_version'] as const) {
    const rows = await db.selectFrom(table).select(['name', 'value']).execute();
    for (const { name, value } of rows) {
      const opened = cipher.open(name, value);
      if (!cipher.isStale(value)) continue;
      await db
        .updateTable(table)
        .set({ value: cipher.seal(name, opened) })
        .where('name', '=', name)
        .where('value', '=', value)
        .execute();
    }
  }
};

/** A secret all replicas share: made by the first that asks, then always the same. */
export const keyMaterial = async (db: Db, name: string, make: () => string): Promise<string> => {
  const find = () => db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known) return cipher.open(name, known.value);
  await db
    .insertInto('key_material')
    .values({ name, value: cipher.seal(name, make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('key_material')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return cipher.open(name, value);
};

/** A stored secret; null where there is none of that name. */
export const findKey = async (db: Db, name: string): Promise<string | null> => {
  const known = await db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst();
  return known ? cipher.open(name, known.value) : null;
};

export const replaceKey = async (db: Db, name: string, value: string): Promise<void> => {
  const sealed = cipher.seal(name, value);
  await db
    .insertInto('key_material')
    .values({ name, value: sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sealed }))
    .execute();
};

export const forgetKey = async (db: Db, name: string): Promise<void> => {
  await db.deleteFrom('key_material').where('name', '=', name).execute();
};

export interface KeyVersion {
  readonly value: string;
  /** Epoch ms; signs from then on, so that every replica knows it before. */
  readonly signsFromMs: number;
  /** Epoch ms; null for the newest. */
  readonly verifiesUntilMs: number | null;
}

/** Every version that is kept, the oldest first; there is at least one. Some may verify no more. */
export const keyVersions = async (db: Db, name: string, make: () => string): Promise<KeyVersion[]> => {
  const first = await keyMaterial(db, name, make);
  const rows = await db
    .selectFrom('key_version')
    .select(['value', 'signs_from as signsFromMs', 'verifies_until as verifiesUntilMs'])
    .where('name', '=', name)
    .orderBy('signs_from')
    .execute();
  const original = { value: first, signsFromMs: 0, verifiesUntilMs: await retiredAt(db, name) };
  return [original, ...rows.map((row) => ({ ...row, value: cipher.open(name, row.value) }))];
};

const retiredAt = async (db: Db, name: string): Promise<number | null> =>
  (await db.selectFrom('key_material').select('verifies_until').where('name', '=', name).executeTakeFirst())
    ?.verifies_until ?? null;

export interface Rotation {
  readonly name: string;
  readonly value: string;
  readonly nowMs: number;
  readonly signsFromMs: number;
  /** Until then what older versions signed is accepted. */
  readonly verifiesUntilMs: number;
  readonly keepsEnded: boolean;
}

/** Adds a version and ends the others. Versions that ended are deleted, unless the key keeps them. */
export const rotateKey = async (db: Db, rotation: Rotation): Promise<void> => {
  const { name, value, nowMs, signsFromMs, verifiesUntilMs, keepsEnded } = rotation;
  await db.transaction().execute(async (transaction) => {
    for (const table of ['key_material', 'key_version'] as const)
      await transaction
        .updateTable(table)
        .set({ verifies_until: verifiesUntilMs })
        .where('name', '=', name)
        .where('verifies_until', 'is', null)
        .execute();
    if (!keepsEnded)
      await transaction
        .deleteFrom('key_version')
        .where('name', '=', name)
        .where('verifies_until', '<=', nowMs)
        .execute();
    await transaction
      .insertInto('key_version')
      .values({
        name,
        value: cipher.seal(name, value),
        signs_from: signsFromMs,
        created_at: nowMs,
        verifies_until: null,
      })
      .execute();
  });
};

/** When the newest version was made. */
export const lastRotation = async (db: Db, name: string): Promise<number> => {
  const newest = (table: 'key_material' | 'key_version') =>
    db
      .selectFrom(table)
      .select('created_at')
      .where('name', '=', name)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  return ((await newest('key_version')) ?? (await newest('key_material')))?.created_at ?? 0;
};
