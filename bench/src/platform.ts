import { parseArgs } from 'node:util';
import { createValkeyStreams } from '../../platform/src/services/video/streams/valkey-streams.repo.ts';
import { closedLoop, type LoadResult, openLoop, type WireRequest } from './platform/http-load.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import { addSubscribers, type Viewer, viewers } from './platform/viewers.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';
import { median, quantile, shuffled } from './statistics.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    open: { type: 'string', default: '60' },
  },
});
const ROUNDS = Number(values.n);
const SECONDS = Number(values.seconds);
const OPEN_SECONDS = Number(values.open);
const CONNECTIONS = 64;
const VIEWERS = 2_000;
/** 100 000 viewers who beat every 60 seconds, and ask as often whether they may go on watching. */
const OPEN_LOOP_RATE = 1_667;

/** The bars. */
const HEARTBEAT_ALLOWED_OVER_BARE = 1.8;
const AUTHORIZE_ALLOWED_US = 200;
/** Heartbeats and access checks of 100 000 viewers. */
const CROWD_ALLOWED_CORES = 1;

interface Way {
  readonly name: string;
  readonly origin: string;
  /** Processes whose time it costs. */
  readonly pids: readonly number[];
  readonly next: () => WireRequest;
  readonly runs: { readonly perSecond: number; readonly cpuUs: number }[];
}

const problemOf = (status: number, body: string): string | null =>
  status === 200 && body.includes('"code":0') ? null : `${status} ${body.slice(0, 200)}`;

const measured = async (way: Way, run: () => Promise<LoadResult>) => {
  const before = cpuOfTrees(...way.pids);
  const result = await run();
  const cpuUs = cpuOfTrees(...way.pids) - before;
  if (result.errors.size > 0) throw new Error(`${way.name}: ${JSON.stringify([...result.errors])}`);
  return { ...result, cpuUs };
};

const inTurn = (all: readonly Viewer[], request: (viewer: Viewer) => WireRequest): (() => WireRequest) => {
  let at = 0;
  return () => request(all[at++ % all.length] as Viewer);
};

/** Test control writes every request down; no visitor's platform has it. */
const AS_SERVED = { GS_CONTROL: 'off' };

const installation = await install();
try {
  const { client, databasePid, valkey } = installation;
  const coalesced = await installation.platform(AS_SERVED);
  const rowByRow = await installation.platform({ ...AS_SERVED, GS_HEARTBEAT_WINDOW_MS: '0' });
  const onValkey = await installation.platform({ ...AS_SERVED, VALKEY_URL: valkey.url });
  const bare = await installation.bareServer();

  await addSubscribers(client, VIEWERS);
  const all = await viewers(client, VIEWERS);
  const expiresAt = Date.now() + 3_600_000;
  await client.query(
    `insert into stream (account_id, slot, stream_id, device_id, expires_at)
     select a, 1, s, d, $4 from unnest($1::text[], $2::text[], $3::text[]) as v(a, s, d)`,
    [all.map((one) => one.accountId), all.map((one) => one.streamId), all.map((one) => one.deviceId), expiresAt],
  );
  const store = createValkeyStreams(valkey.url, (error) => {
    throw error;
  });
  await Promise.all(
    all.map((viewer) => store.open({ ...viewer, view: 1, contentId: 'yes-1', deviceName: '' }, Date.now())),
  );
  await store.disconnect();

  const heartbeat = inTurn(all, (viewer) => viewer.heartbeat());
  const checkAccess = inTurn(all, (viewer) => viewer.checkAccess());
  const way = (name: string, origin: string, pids: number[], next = heartbeat): Way => ({
    name,
    origin,
    pids,
    next,
    runs: [],
  });
  const site = coalesced.addresses.site;
  const onSite = [coalesced.pid, databasePid];
  const bareHttp = way('bare Node HTTP', bare.origin, [bare.pid]);
  const beats = way('heartbeat, PostgreSQL, together', site, onSite);
  const rowWise = way('heartbeat, PostgreSQL, row by row', rowByRow.addresses.site, [rowByRow.pid, databasePid]);
  const inRedis = way('heartbeat, Redis', onValkey.addresses.site, [onValkey.pid, databasePid, valkey.pid]);
  const authorize = inTurn(all, (viewer) => viewer.authorize());
  const authorizations = way('authorize', site, onSite, authorize);
  const checks = way('access check', site, onSite, checkAccess);
  const ways = [bareHttp, beats, rowWise, inRedis, authorizations, checks];
  const load = ({ origin, next }: Way, seconds: number) => ({
    origin,
    connections: CONNECTIONS,
    seconds,
    next,
    problemOf,
  });
  // The first round only warms everything up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of shuffled(ways)) {
      const { done, seconds, cpuUs } = await measured(one, () => closedLoop(load(one, SECONDS)));
      if (round > 0) one.runs.push({ perSecond: done / seconds, cpuUs: cpuUs / done });
    }
    process.stderr.write(`round ${round} of ${ROUNDS}\n`);
  }

  const costOf = ({ runs }: Way): number => median(runs.map(({ cpuUs }) => cpuUs));
  const rows = ways.map((one) => {
    const costs = one.runs.map(({ cpuUs }) => cpuUs);
    const range = `${quantile(costs, 0.25).toFixed(0)}–${quantile(costs, 0.75).toFixed(0)}`;
    const perSecond = median(one.runs.map((run) => run.perSecond)).toFixed(0);
    return [one.name, perSecond, `${costOf(one).toFixed(0)} (${range})`, (costOf(one) / costOf(bareHttp)).toFixed(1)];
  });
  /** A crowd's requests for `OPEN_SECONDS`. */
  const offer = async (what: string, next: () => WireRequest, perSecond: number) => {
    const { done, latenciesMs, cpuUs } = await measured(beats, () =>
      openLoop({ ...load(beats, OPEN_SECONDS), next, connections: 1_000 }, perSecond),
    );
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(latenciesMs, share).toFixed(0));
    const text =
      `${perSecond} ${what}/s offered for ${OPEN_SECONDS} s: ${done} responses, 0 errors, ` +
      `p50 ${p50} ms, p99 ${p99} ms, ${(cpuUs / done).toFixed(0)} µs each`;
    return { text, cores: cpuUs / OPEN_SECONDS / 1e6 };
  };
  const heartbeats = await offer('heartbeats', heartbeat, OPEN_LOOP_RATE);
  let asked = 0;
  const both = () => (asked++ % 2 === 0 ? heartbeat() : checkAccess());
  const crowd = await offer('heartbeats and access checks', both, 2 * OPEN_LOOP_RATE);
  const postgres = (await client.query('show server_version')).rows[0].server_version;
  const table = markdownTable(['way', 'per second', 'CPU of all processes, µs each', 'times bare'], rows);
  const text = [table, heartbeats.text, crowd.text].join('\n\n');
  const overBare = ({ name, runs }: Way) => ({
    name: `${name}, over bare Node`,
    unit: '×',
    values: runs.map(({ cpuUs }) => cpuUs / costOf(bareHttp)),
  });
  publish('platform', `${machine(`PostgreSQL ${postgres}`)} · n = ${ROUNDS}`, text, [
    { ...overBare(beats), bar: { atMost: HEARTBEAT_ALLOWED_OVER_BARE } },
    ...[rowWise, inRedis, authorizations, checks].map((one) => ({ ...overBare(one), bar: null })),
    {
      name: 'authorize, processor time of all processes',
      unit: 'µs',
      values: authorizations.runs.map(({ cpuUs }) => cpuUs),
      bar: { atMost: AUTHORIZE_ALLOWED_US },
    },
    { name: `${OPEN_LOOP_RATE} heartbeats/s over HTTP`, unit: 'cores', values: [heartbeats.cores], bar: null },
    {
      name: 'heartbeats and access checks of 100 000 viewers',
      unit: 'cores',
      values: [crowd.cores],
      bar: { atMost: CROWD_ALLOWED_CORES },
    },
  ]);
} finally {
  await installation.stop();
}
