import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testRegistry } from '../../../testing/test-registry.ts';

test('the audit names the first row that was edited', async () => {
  const { registry, db, close } = await testRegistry();
  expect(await registry.records.checkAudit()).toMatchObject({ firstBroken: null });
  await sql`alter table registry_audit disable trigger append_only`.execute(db);
  await sql`update registry_audit set reason = 'nothing to see' where id = 3`.execute(db);
  expect(await registry.records.checkAudit()).toMatchObject({ firstBroken: 3 });
  await sql`delete from registry_audit where id = 2`.execute(db);
  expect(await registry.records.checkAudit()).toMatchObject({ firstBroken: 3 });
  await close();
});
