import type { Db } from '../database/database.ts';

/** A secret all replicas share: made by the first that asks, then always the same. */
export async function keyMaterial(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto('key_material')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('key_material')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
