import type { Db } from '../../../infrastructure/database/database.ts';
import type { RemoteRules } from './remote-rules.ts';

const rules = (db: Db) =>
  db.selectFrom('registry_remote_rules').select(['name', 'team', 'max_js_bytes as maxJsBytes', 'paths']);

const valuesOf = ({ name, team, maxJsBytes, paths }: RemoteRules) => ({
  name,
  team,
  max_js_bytes: maxJsBytes,
  paths: paths && JSON.stringify(paths),
});

export const listRules = (db: Db): Promise<RemoteRules[]> => rules(db).orderBy('name').execute();

/** The rules of a name, which become `initial` when it has none. The row stays locked until the transaction ends. */
export const bindRules = async (db: Db, initial: RemoteRules): Promise<RemoteRules> => {
  await db
    .insertInto('registry_remote_rules')
    .values(valuesOf(initial))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rules(db).where('name', '=', initial.name).forUpdate().executeTakeFirstOrThrow();
};

export const writeRules = async (db: Db, next: RemoteRules): Promise<void> => {
  const values = valuesOf(next);
  await db
    .insertInto('registry_remote_rules')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
};
