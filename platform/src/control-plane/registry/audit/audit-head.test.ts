import { createPrivateKey, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { keyMaterial } from '../../../infrastructure/keys/key.repo.ts';
import { ROTATABLE_KEYS } from '../../../infrastructure/keys/rotatable-keys.ts';
import { type TestCommandLine, testCommandLine } from '../../../testing/test-command-line.ts';
import { nextAuditRow } from './audit-chain.ts';
import { createAuditExporter } from './audit-export.service.ts';
import type { AuditHead } from './audit-head.service.ts';

let at: TestCommandLine;
let folder: string;
beforeEach(async () => {
  at = await testCommandLine();
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-audit-'));
});
afterEach(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'heads.jsonl');
const exporter = (webhook: string | null = null, logged: AuditHead[] = []) =>
  createAuditExporter({ db: at.db, file: file(), webhook, log: (head) => void logged.push(head) });
/** Rows that change nothing else. */
const makeRows = async (count: number) => {
  for (let row = 0; row < count; row += 1)
    await at.grandstand(['tokens', 'issue', `team ${row}`, 'publish:mf-watch', '--reason', 'test']);
};
const verify = () => at.grandstand(['audit', 'verify', '--head', file()]);
const cutFrom = async (id: number) => {
  await sql`alter table registry_audit disable trigger append_only`.execute(at.db);
  await sql`delete from registry_audit where id >= ${id}`.execute(at.db);
};

test('every row is signed, and its head is exported to the file, the log and the webhook once', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logged: AuditHead[] = [];
  const run = exporter(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, logged);
  await makeRows(3);
  expect(await run()).toBe(3);
  expect(await run()).toBe(0);
  const lines = (await readFile(file(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as AuditHead).id)).toEqual([1, 2, 3]);
  expect(received).toEqual(lines);
  expect(logged.map(({ id }) => id)).toEqual([1, 2, 3]);
  server.close();
});

test('a head that the webhook refuses waits and is exported later', async () => {
  await makeRows(1);
  await expect(exporter('http://127.0.0.1:1')()).rejects.toThrow('fetch failed');
  expect(await exporter()()).toBe(1);
});

test('audit verify --head proves an audit that is whole, also after more rows', async () => {
  await makeRows(2);
  await exporter()();
  await makeRows(1);
  const { code, out } = await verify();
  expect(out).toContain('The noted head 2 is in the audit');
  expect(code).toBe(0);
});

test('audit verify --head finds an audit whose tail was cut off', async () => {
  await makeRows(3);
  await exporter()();
  await cutFrom(3);
  expect((await at.grandstand(['audit', 'verify'])).code).toBe(0);
  const { code, out } = await verify();
  expect([code, out]).toEqual([1, expect.stringContaining('Row 3 is gone: the audit was cut off.')]);
});

test('audit verify finds a tail that was rewritten with fresh hashes, with and without a noted head', async () => {
  await makeRows(3);
  await exporter()();
  const before = await at.db.selectFrom('registry_audit').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
  await cutFrom(3);
  const fact = {
    actor: 'mallory',
    action: 'prune',
    environment: null,
    reason: 'none',
    was: null,
    became: null,
  } as const;
  const forged = nextAuditRow(before, Date.now(), fact);
  await at.db
    .insertInto('registry_audit')
    .values({ ...forged, key_id: before.key_id, signature: before.signature })
    .execute();
  expect((await at.grandstand(['audit', 'verify'])).out).toContain('Row 3 was changed');
  const { code, out } = await verify();
  expect([code, out]).toEqual([1, expect.stringContaining('the audit was rewritten')]);
});

test('audit verify refuses a head that this installation did not sign, and a file without one', async () => {
  await makeRows(1);
  await exporter()();
  const head = JSON.parse((await readFile(file(), 'utf8')).trim()) as AuditHead;
  await writeFile(file(), `${JSON.stringify({ ...head, hash: 'f'.repeat(64) })}\n`);
  expect((await verify()).out).toContain('was not signed by this installation');
  await writeFile(file(), 'not a head\n');
  expect((await verify()).code).toBe(2);
});

const rotateKey = async () => {
  expect((await at.grandstand(['keys', 'rotate', ROTATABLE_KEYS.audit.name, '--reason', 'test'])).code).toBe(0);
  at.clock.nowMs += 60_000;
};

test('audit verify --head verifies heads that were signed before and after a rotation; new ones are signed by the new key', async () => {
  await makeRows(1);
  await exporter()();
  for (let rotation = 0; rotation < 3; rotation += 1) {
    await rotateKey();
    at.clock.nowMs += ROTATABLE_KEYS.audit.overlapMs;
  }
  await makeRows(1);
  // The file contains the head from before the rotations.
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('The noted head 1 is in the audit') });
  await exporter()();
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('The noted head 5 is in the audit') });
  const heads = (await readFile(file(), 'utf8')).trim().split('\n');
  expect(new Set(heads.map((line) => (JSON.parse(line) as AuditHead).keyId)).size).toBe(4);
});

test('audit verify accepts a row that a rotated key signed in its overlap, and refuses one from after it', async () => {
  await makeRows(1);
  const { name, overlapMs } = ROTATABLE_KEYS.audit;
  const oldKey = Buffer.from(await keyMaterial(at.db, name, () => ''), 'base64');
  const privateKey = createPrivateKey({ key: oldKey, format: 'der', type: 'pkcs8' });
  const appendWithOldKey = async () => {
    const last = await at.db
      .selectFrom('registry_audit')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const fact = {
      actor: 'mallory',
      action: 'prune',
      environment: null,
      reason: 'none',
      was: null,
      became: null,
    } as const;
    const row = nextAuditRow(last, at.clock.nowMs, fact);
    const signature = sign(null, Buffer.from(`grandstand audit ${row.id} ${row.hash}`), privateKey).toString('base64');
    const { key_id } = await at.db
      .selectFrom('registry_audit')
      .select('key_id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await at.db
      .insertInto('registry_audit')
      .values({ ...row, key_id, signature })
      .execute();
  };
  await rotateKey();
  await appendWithOldKey();
  expect((await at.grandstand(['audit', 'verify'])).code).toBe(0);
  at.clock.nowMs += overlapMs;
  await appendWithOldKey();
  expect((await at.grandstand(['audit', 'verify'])).out).toContain('Row 4 was changed');
});
