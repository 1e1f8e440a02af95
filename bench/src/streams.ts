import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '../../platform/src/infrastructure/database/database.ts';
import { migrate } from '../../platform/src/infrastructure/database/migrate.ts';
import { MIGRATIONS } from '../../platform/src/migrations.ts';
import { withLiveSessionCache } from '../../platform/src/services/video/streams/live-session-cache.ts';
import type { StreamKey, StreamStore } from '../../platform/src/services/video/streams/stream-store.ts';
import {
  createStreamsInPostgres,
  createStreamsInValkey,
} from '../../platform/src/services/video/streams/streams.service.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';
import { quantile } from './statistics.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, sustained: { type: 'string', default: '60' } },
});
const SECONDS = Number(values.seconds);
const SUSTAINED_SECONDS = Number(values.sustained);
const WINDOW_MS = 15;
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const PROBE_RATE = 5_000;
/** A million viewers who beat every 60 seconds. */
const MILLION_RATE = 16_667;
const SESSIONS = 10_000;
const TICK_MS = 4;

const streamAt = (index: number): StreamKey => ({
  accountId: `account-${index}`,
  deviceId: `device-${index}`,
  streamId: `stream-${index}`,
});

interface Outcome {
  readonly done: number;
  readonly dead: number;
  readonly failed: number;
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
  /** Of this process, in which store and load run, and of `pids`. */
  readonly ownUs: number;
  readonly storeUs: number;
}

/** Beats of random streams at a fixed rate, whether the store keeps up or not. */
const beatAtRate = async (
  { beat }: Pick<StreamStore, 'beat'>,
  { rows, perSecond, seconds, pids }: { rows: number; perSecond: number; seconds: number; pids: readonly number[] },
): Promise<Outcome> => {
  const latenciesMs: number[] = [];
  let [dead, failed] = [0, 0];
  const one = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      if (!(await beat(streamAt(Math.floor(Math.random() * rows)), Date.now()))) dead += 1;
      latenciesMs.push(performance.now() - startedAt);
    } catch {
      failed += 1;
    }
  };
  const [ownBefore, storeBefore] = [process.cpuUsage(), cpuOfTrees(...pids)];
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  const total = perSecond * seconds;
  while (underWay.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (underWay.length < due) underWay.push(one());
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underWay);
  const { user, system } = process.cpuUsage(ownBefore);
  return {
    done: latenciesMs.length,
    dead,
    failed,
    latenciesMs,
    seconds: (performance.now() - startedAt) / 1_000,
    ownUs: user + system,
    storeUs: cpuOfTrees(...pids) - storeBefore,
  };
};

const rowOf = (name: string, { done, dead, failed, latenciesMs, seconds, ownUs, storeUs }: Outcome): string[] => [
  name,
  (done / seconds).toFixed(0),
  String(dead + failed),
  quantile(latenciesMs, 0.5).toFixed(0),
  quantile(latenciesMs, 0.99).toFixed(0),
  (ownUs / done).toFixed(1),
  (storeUs / done).toFixed(1),
  ((ownUs + storeUs) / 1e6 / seconds).toFixed(2),
];

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

/** Bytes of this process for one session that the media module asked about. */
const cacheBytes = async (): Promise<number> => {
  const nowhere = { isLive: async () => true } as unknown as StreamStore;
  const cache = withLiveSessionCache(nowhere);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < SESSIONS; index += 1) await cache.isLive(streamAt(index), 0);
  collectGarbage();
  const used = process.memoryUsage().heapUsed - before;
  await cache.isLive(streamAt(0), 0);
  return used / SESSIONS;
};

const installation = await install();
const { db, close } = await openDatabase(installation.databaseUrl, { max: 10 });
try {
  await migrate(db, MIGRATIONS);
  const { client, databasePid, valkey } = installation;
  const postgres = createStreamsInPostgres(db, WINDOW_MS);
  const rows: string[][] = [];
  let filled = 0;
  for (const size of SIZES) {
    await client.query(
      `insert into stream (account_id, slot, stream_id, device_id, expires_at)
       select 'account-' || g, 1, 'stream-' || g, 'device-' || g, $3 from generate_series($1::int, $2::int) g`,
      [filled, size - 1, Date.now() + 86_400_000],
    );
    await client.query('vacuum analyze stream');
    filled = size;
    const probe = { rows: size, perSecond: PROBE_RATE, pids: [databasePid] };
    await beatAtRate(postgres.streams, { ...probe, seconds: 2 });
    rows.push(rowOf(`PostgreSQL, ${size} rows`, await beatAtRate(postgres.streams, { ...probe, seconds: SECONDS })));
    process.stderr.write(`${size} rows\n`);
  }
  const { bytes } = (await client.query<{ bytes: string }>(`select pg_total_relation_size('stream') as bytes`))
    .rows[0] ?? { bytes: '0' };

  const redis = createStreamsInValkey(valkey.url, (error) => {
    throw error;
  });
  for (let index = 0; index < SESSIONS; index += 1)
    await redis.streams.open({ ...streamAt(index), view: 1, contentId: 'yes-1', deviceName: '' }, Date.now());
  const onRedis = { rows: SESSIONS, perSecond: PROBE_RATE, pids: [valkey.pid] };
  rows.push(rowOf(`Redis, ${SESSIONS} sessions`, await beatAtRate(redis.streams, { ...onRedis, seconds: SECONDS })));
  await redis.close();

  const million = { rows: filled, perSecond: MILLION_RATE, seconds: SUSTAINED_SECONDS, pids: [databasePid] };
  rows.push(rowOf(`PostgreSQL, ${filled} rows, ${SUSTAINED_SECONDS} s`, await beatAtRate(postgres.streams, million)));
  await postgres.close();

  const head = ['store', 'beats/s', 'dead or failed', 'p50, ms', 'p99, ms', 'Node, µs', 'store, µs', 'cores'];
  const tenThousand = (each: number): string => ((each * 10_000) / 1e6).toFixed(1);
  const sizes =
    `10 000 sessions: ${tenThousand(await cacheBytes())} MB in the cache of a platform that serves their media, ` +
    `${tenThousand(Number(bytes) / filled)} MB in PostgreSQL with its indexes`;
  const lost = rows.map(([, , count]) => Number(count)).reduce((sum, count) => sum + count, 0);
  publish('streams', machine('PostgreSQL 18, Redis'), `${markdownTable(head, rows)}\n\n${sizes}`, [
    { name: 'beats of streams that were lost or failed', unit: '', values: [lost], bar: { atMost: 0 } },
  ]);
} finally {
  await close();
  await installation.stop();
}
