import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { type AdjustableClock, createAdjustableClock } from '../../infrastructure/clock/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestRelay, testRelay } from '../../testing/test-relay.ts';
import { createMailDelivery, type MailDelivery, MAX_ATTEMPTS } from './delivery.service.ts';
import { mailOf } from './mail.ts';
import { createOutboxRepo, type OutboxRepo, putInOutbox } from './outbox.repo.ts';
import { createSmtp, type Smtp } from './smtp.ts';

const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
let relay: TestRelay;
let client: Smtp;
let outbox: OutboxRepo;
let delivery: MailDelivery;
let clock: AdjustableClock;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  relay = await testRelay();
  client = createSmtp(relay.url, 'YES Network <no-reply@example.test>');
  outbox = createOutboxRepo(database.db);
  const startedAt = Date.now();
  clock = createAdjustableClock({ now: () => startedAt });
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  delivery = createMailDelivery(outbox, client.send, clock, log);
});
afterAll(async () => {
  client.close();
  await relay.close();
  await database.close();
});

beforeEach(async () => {
  await database.db.deleteFrom('outbox_mail').execute();
  for (const kept of [relay.received, relay.refusals, lines]) kept.length = 0;
});

const write = (recipient: string) =>
  putInOutbox(
    database.db,
    mailOf({
      to: { email: recipient, firstName: 'Ada', language: 'en' },
      subject: 'Über uns',
      paragraphs: ['Hello there.'],
    }),
    clock.now(),
  );

test('a mail goes to the relay once, and stays readable', async () => {
  await write('Once@example.test');
  expect(await delivery.deliverDue()).toBe(1);
  expect(await delivery.deliverDue()).toBe(0);
  expect(relay.received).toHaveLength(1);
  expect(relay.received[0]).toMatch(/^To: once@example\.test/m);
  expect(relay.received[0]).toMatch(/^From: YES Network <no-reply@example\.test>/m);
  const [kept] = await outbox.list('once@example.test');
  expect(kept).toMatchObject({ subject: 'Über uns', deliveredAtMs: clock.now() });
});

test('a mail that the relay refuses is sent later; its recipient is not logged', async () => {
  relay.refusals.push('451 busy');
  await write('later@example.test');
  expect(await delivery.deliverDue()).toBe(0);
  expect(await delivery.deliverDue()).toBe(0);
  clock.offsetMs += 31_000;
  expect(await delivery.deliverDue()).toBe(1);
  expect(lines.join('')).toContain('could not be delivered');
  expect(lines.join('')).not.toContain('later@example.test');
});

test('a mail that is never accepted is dropped', async () => {
  await write('never@example.test');
  for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt += 1) {
    relay.refusals.push('550 no');
    await delivery.deliverDue();
    clock.offsetMs += 3 * DAY_MS;
  }
  expect(relay.refusals).toHaveLength(2);
  expect((await outbox.list('never@example.test'))[0]?.deliveredAtMs).toBeNull();
});

test('two replicas that deliver concurrently send each mail once', async () => {
  const other = createMailDelivery(outbox, client.send, clock, pino({ level: 'silent' }));
  await Promise.all(Array.from({ length: 30 }, (_, index) => write(`both-${index}@example.test`)));
  await Promise.all([delivery.deliverDue(), other.deliverDue()]);
  expect(relay.received).toHaveLength(30);
  expect(new Set(relay.received.map((message) => /^To: (.*)$/m.exec(message)?.[1])).size).toBe(30);
});

test('a mail exists only when the change that causes it does', async () => {
  const failing = database.db.transaction().execute(async (transaction) => {
    await putInOutbox(
      transaction,
      mailOf({
        to: { email: 'ghost@example.test', firstName: '', language: 'en' },
        subject: 's',
        paragraphs: [],
      }),
      clock.now(),
    );
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await outbox.list('ghost@example.test')).toEqual([]);
});
