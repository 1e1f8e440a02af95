import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { createDurableJobs } from './durable-jobs.ts';
import type { JobRunner } from './job-runner.ts';

let database: TestDatabase;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) } as unknown as Parameters<
  typeof createDurableJobs
>[1];
const ended: string[] = [];
const running: JobRunner[] = [];
/** A replica of the platform, with the job that each of them has. */
const replica = async (name: string, run: () => Promise<number>): Promise<JobRunner> => {
  const runner = createDurableJobs(database.url, log, (job, outcome) => ended.push(`${job} ${outcome}`));
  runner.add({ name, everyMs: 1_000, run });
  await runner.start();
  running.push(runner);
  return runner;
};
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('That took too long.');
    await delay(50);
  }
};
const runsOf = async (name: string) =>
  (
    await sql<{ state: string; retries: number }>`
      select state, retry_count as retries from pgboss.job where name = ${name} order by created_on`.execute(
      database.db,
    )
  ).rows;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
});
afterAll(() => database.close());

test('of three replicas that start together, one runs a job at a time, and no run is taken twice', async () => {
  let atWork = 0;
  let most = 0;
  let runs = 0;
  const work = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    runs += 1;
    await delay(300);
    atWork -= 1;
    return 1;
  };
  await Promise.all([1, 2, 3].map(() => replica('shared', work)));
  await until(() => runs >= 3);
  expect(most).toBe(1);
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
  const completed = (await runsOf('shared')).filter(({ state }) => state === 'completed');
  expect(completed).toHaveLength(runs);
});

test('a run that fails is tried again by itself, and what failed is seen', async () => {
  let runs = 0;
  await replica('flaky one', async () => {
    runs += 1;
    if (runs === 1) throw new Error('the bank is away');
    return 1;
  });
  await until(async () =>
    (await runsOf('flaky-one')).some(({ state, retries }) => state === 'completed' && retries === 1),
  );
  expect(warnings).toContainEqual(expect.objectContaining({ job: 'flaky one' }));
  const own = ended.filter((one) => one.startsWith('flaky one'));
  expect(own.slice(0, 2)).toEqual(['flaky one failed', 'flaky one done']);
});

test('runNow runs due work immediately, without the queue; a stopped replica runs nothing more', async () => {
  let runs = 0;
  const runner = createDurableJobs(database.url, log, (job, outcome) => ended.push(`${job} ${outcome}`));
  runner.add({ name: 'now', everyMs: 2_000, run: async () => (runs += 1) });
  expect(await runner.runNow()).toEqual({ now: 1 });
  await runner.start();
  await until(() => runs >= 2);
  await runner.stop();
  const before = runs;
  await delay(3_000);
  expect(runs).toBe(before);
});
