import { parseArgs } from 'node:util';
import { lastSegmentAt } from '../../platform/src/media/packaging/lineup.ts';
import { segmentMs } from '../../platform/src/media/packaging/rendition.ts';
import { behindProxy } from './delivery/behind-proxy.ts';
import { type Edge, type MediaReply, openEdge, sendTo, type Watching, watch } from './delivery/watching.ts';
import { closedLoop } from './platform/http-load.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import { addSubscribers, viewers } from './platform/viewers.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';

/**
 * Viewers of one channel behind the real nginx with docs/runbooks/proxy.conf and a shield, two replicas of the platform on one
 * database: how many segments the caches share, what a copied address gets, how soon an ended stream ends. Exits with 1 when a
 * bar is missed.
 */
const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '200' }, seconds: { type: 'string', default: '30' } },
});
const VIEWERS = Number(values.viewers);
const SECONDS = Number(values.seconds);
const MIN_SHARED = 0.95;
const MAX_REVOCATION_MS = 5_000;
/** Viewers whose streams are ended, on the replica that did not open them. */
const REVOKED = 10;
const CHECK_SECONDS = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const segmentOf = ({ manifest }: Watching, rendition: string, n: number): string =>
  manifest.replace(/[^/]+$/, `${rendition}/${n}.m4s`);

/** Requests each new segment of video and sound until `untilMs`, as a player at the live edge does. */
const play = async (edge: Edge, watching: Watching, untilMs: number, seen: MediaReply[]): Promise<void> => {
  seen.push(await edge.get(watching.manifest, watching.headers));
  for (let n = lastSegmentAt(Date.now()) - 2; Date.now() < untilMs; n += 1) {
    while (n > lastSegmentAt(Date.now())) await pause(100 + Math.random() * 400);
    const parts = ['v720', 'a'].map((rendition) => edge.get(segmentOf(watching, rendition, n), watching.headers));
    seen.push(...(await Promise.all(parts)));
  }
};

/** Milliseconds from the end of a stream to the first refusal. */
const revocationOf = async (edge: Edge, watching: Watching, elsewhere: string): Promise<number> => {
  const address = segmentOf(watching, 'v720', lastSegmentAt(Date.now()) - 5);
  // The answer of the access check is kept from now on.
  const before = await edge.get(address, watching.headers);
  if (before.status !== 200) throw new Error(`A viewer got ${before.status} before the end of the stream.`);
  await watching.leave(sendTo(elsewhere));
  const endedAt = performance.now();
  while ((await edge.get(address, watching.headers)).status === 200) await pause(50);
  return performance.now() - endedAt;
};

const installation = await install();
const stops: (() => Promise<void>)[] = [];
try {
  const { origin, first, second, proxy, shield, stop } = await behindProxy(installation);
  stops.push(stop);

  await addSubscribers(installation.client, VIEWERS);
  const all = await viewers(installation.client, VIEWERS);
  const watching: Watching[] = [];
  for (const viewer of all) watching.push(await watch(sendTo(first.addresses.site), viewer));
  const edge = openEdge(origin, proxy.certificate);
  stops.push(async () => edge.close());

  const seen: MediaReply[] = [];
  const pids = [first.pid, second.pid, installation.databasePid];
  const usedBy = async (work: Promise<unknown>) => {
    const before = [cpuOfTrees(...pids), cpuOfTrees(proxy.pid, shield.pid)] as const;
    await work;
    return { platformUs: cpuOfTrees(...pids) - before[0], proxyUs: cpuOfTrees(proxy.pid, shield.pid) - before[1] };
  };
  // Jobs and the registry's process run without viewers, too.
  const idle = await usedBy(pause(SECONDS * 1_000));
  const untilMs = Date.now() + SECONDS * 1_000;
  const used = await usedBy(
    Promise.all(
      watching.map(async (one) => {
        await pause(Math.random() * segmentMs);
        await play(edge, one, untilMs, seen);
      }),
    ),
  );
  const platformUs = used.platformUs - idle.platformUs;
  const proxyUs = used.proxyUs - idle.proxyUs;
  const failed = seen.filter(({ status }) => status !== 200);
  const shared = seen.filter(({ cache }) => cache === 'HIT').length / seen.length;

  const [one] = watching;
  if (!one) throw new Error('--viewers must be at least 1.');
  const address = segmentOf(one, 'v720', lastSegmentAt(Date.now()) - 5);
  const copied = await Promise.all([
    edge.get(address),
    edge.get(one.manifest),
    edge.get(address.replace('yes-1', 'yes-3'), one.headers),
  ]);
  const revocations = await Promise.all(
    watching.slice(0, REVOKED).map((each) => revocationOf(edge, each, second.addresses.site)),
  );

  const last = watching.at(-1) as Watching;
  const path = last.manifest.replace(/[^/]+$/, 'access');
  const checksBefore = cpuOfTrees(...pids);
  const checks = await closedLoop({
    origin: first.addresses.site,
    connections: 32,
    seconds: CHECK_SECONDS,
    next: () => ({ method: 'GET', path, headers: last.headers, body: '' }),
    problemOf: (status) => (status === 204 ? null : String(status)),
  });
  const checkUs = (cpuOfTrees(...pids) - checksBefore) / checks.done;
  const playlist = last.manifest.replace(/[^/]+$/, 'v720.m3u8');
  const sizes = await Promise.all([
    edge.get(playlist, last.headers),
    edge.get(playlist, { ...last.headers, 'accept-encoding': 'br' }),
    edge.get(`${playlist}?_HLS_skip=YES`, last.headers),
  ]);

  const slowest = Math.max(...revocations);
  const perThousand = (us: number) => `${((us / 1e6 / SECONDS) * (1_000 / VIEWERS)).toFixed(2)} cores`;
  const rows = [
    [`requests of ${VIEWERS} viewers in ${SECONDS} s`, String(seen.length), ''],
    ['failed', String(failed.length), '0'],
    ['answered from the shared cache', `${(shared * 100).toFixed(1)} %`, `≥ ${MIN_SHARED * 100} %`],
    [
      'copied address, without a cookie or with one of another content',
      copied.map(({ status }) => status).join(', '),
      '403',
    ],
    ['end of a stream to its first refusal, slowest of 10', `${slowest.toFixed(0)} ms`, `≤ ${MAX_REVOCATION_MS} ms`],
    ['platform and database, 1 000 viewers', perThousand(platformUs), ''],
    ['nginx, proxy and shield, 1 000 viewers', perThousand(proxyUs), ''],
    ['an access check', `${checkUs.toFixed(0)} µs`, ''],
    ['playlist of 30 minutes: plain, Brotli, changes', sizes.map(({ bytes }) => `${bytes} B`).join(', '), ''],
  ];
  publish('delivery', machine('nginx'), markdownTable(['', 'measured', 'bar'], rows), [
    { name: 'requests that failed', unit: '', values: [failed.length], bar: { atMost: 0 } },
    { name: 'share of the cache', unit: '%', values: [shared * 100], bar: { atLeast: MIN_SHARED * 100 } },
    {
      name: 'end of a stream to its first refusal, slowest',
      unit: 'ms',
      values: [slowest],
      bar: { atMost: MAX_REVOCATION_MS },
    },
  ]);
  const holds =
    failed.length === 0 &&
    shared >= MIN_SHARED &&
    slowest <= MAX_REVOCATION_MS &&
    copied.every(({ status }) => status === 403) &&
    checks.errors.size === 0;
  if (!holds) {
    process.stderr.write(
      `A bar is missed: ${JSON.stringify({ failed: failed.slice(0, 3), checks: [...checks.errors] })}\n`,
    );
    process.exitCode = 1;
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
  await installation.stop();
}
