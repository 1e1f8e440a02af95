import { parseArgs } from 'node:util';
import { Heartbeat } from '@grandstand/shared-contracts/api';
import { lastSegmentAt } from '../../platform/src/media/packaging/lineup.ts';
import { behindProxy } from './delivery/behind-proxy.ts';
import { openEdge, watch } from './delivery/watching.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import { addSubscribers, type Viewer, viewers } from './platform/viewers.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';
import { quantile } from './statistics.ts';

/**
 * A flash crowd: viewers join one channel at random moments of a minute, through the real nginx with docs/runbooks/proxy.conf,
 * to two replicas on one database. Each one authorises, opens its stream, gets the manifest and two segments, and sends a
 * heartbeat. `--store valkey` keeps streams in Valkey. Exits with 1 when a viewer got an error.
 */
const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    store: { type: 'string', default: 'postgres' },
  },
});
const VIEWERS = Number(values.viewers);
const SECONDS = Number(values.seconds);
const MAX_SOCKETS = 512;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const installation = await install();
const stops: (() => Promise<void>)[] = [];
try {
  const store: Readonly<Record<string, string>> =
    values.store === 'valkey' ? { VALKEY_URL: installation.valkey.url } : {};
  const site = await behindProxy(installation, store);
  stops.push(site.stop);
  await addSubscribers(installation.client, VIEWERS);
  const all = await viewers(installation.client, VIEWERS);
  const edge = openEdge(site.origin, site.proxy.certificate, MAX_SOCKETS);
  stops.push(async () => edge.close());

  const errors = new Map<string, number>();
  const joinsMs: number[] = [];
  const failed = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1);

  /** From the press of play to the first segments, then a heartbeat. */
  const join = async (viewer: Viewer): Promise<void> => {
    const startedAt = performance.now();
    const { manifest, headers, heartbeatToken } = await watch(edge.send, viewer);
    const n = lastSegmentAt(Date.now()) - 2;
    const media = ['manifest.mpd', `v720/${n}.m4s`, `a/${n}.m4s`].map((file) =>
      edge.get(manifest.replace(/[^/]+$/, file), headers),
    );
    for (const { status } of await Promise.all(media)) if (status !== 200) failed(`media ${status}`);
    joinsMs.push(performance.now() - startedAt);
    const { deviceId } = viewer;
    const beat = await edge.send({
      ...viewer.heartbeat(),
      body: JSON.stringify({ deviceId, itemId: 'yes-1', entityId: 'bench', heartbeatToken }),
    });
    if (beat.status !== 200) failed(`${Heartbeat.path} ${beat.status}`);
  };

  const pids = [site.first.pid, site.second.pid, installation.databasePid, installation.valkey.pid];
  const before = [cpuOfTrees(...pids), cpuOfTrees(site.proxy.pid, site.shield.pid)] as const;
  const startedAt = performance.now();
  await Promise.all(
    all.map(async (viewer) => {
      await pause(Math.random() * SECONDS * 1_000);
      await join(viewer).catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
    }),
  );
  const tookS = (performance.now() - startedAt) / 1_000;
  const platformS = (cpuOfTrees(...pids) - before[0]) / 1e6;
  const proxyS = (cpuOfTrees(site.proxy.pid, site.shield.pid) - before[1]) / 1e6;
  const failures = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const quantiles = [0.5, 0.99].map((share) => `${quantile(joinsMs, share).toFixed(0)} ms`);
  const rows = [
    [`viewers that joined in ${tookS.toFixed(1)} s (planned ${SECONDS})`, String(joinsMs.length), String(VIEWERS)],
    ['errors', String(failures), '0'],
    ['play to the first segments: median, 99 of 100', quantiles.join(', '), ''],
    ['platform and stores', `${(platformS / tookS).toFixed(2)} cores`, ''],
    ['nginx, proxy and shield', `${(proxyS / tookS).toFixed(2)} cores`, ''],
  ];
  publish('crowd', machine(`nginx, ${values.store}`), markdownTable(['', 'measured', 'bar'], rows), [
    { name: `errors of ${VIEWERS} viewers who join in ${SECONDS} s`, unit: '', values: [failures], bar: { atMost: 0 } },
    { name: 'play to the first segments', unit: 'ms', values: joinsMs, bar: null },
  ]);
  if (failures > 0) {
    process.stderr.write(`Viewers got errors: ${JSON.stringify([...errors].slice(0, 5))}\n`);
    process.exitCode = 1;
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
  await installation.stop();
}
