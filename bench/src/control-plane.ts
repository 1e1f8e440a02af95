import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { HEALTH_PATH, RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import type pg from 'pg';
import { sampleRemote } from '../../platform/src/testing/sample-build.ts';
import { ENVIRONMENT, startSampleRegistry } from './control-plane/sample-registry.ts';
import { openTabs } from './control-plane/tabs.ts';
import { closedLoop, openLoop } from './platform/http-load.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import { machine, markdownTable } from './report.ts';
import { publish, type Result } from './results.ts';
import { median, quantile, shuffled } from './statistics.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    tabs: { type: 'string', default: '1000' },
    flips: { type: 'string', default: '20' },
  },
});
const ROUNDS = Number(values.n);
const SECONDS = Number(values.seconds);
const TABS = Number(values.tabs);
const FLIPS = Number(values.flips);
/** The bars. */
const PAGES_OVER_BARE = 0.7;
const PAGE_P99_MS = 5;
const RELEASE_SEEN_P99_MS = 250;
const CONNECTIONS = 32;
/** Pages a second at which latencies are read: below what either server takes. */
const STEADY = 300;
/** Versions that are stored while pages are asked for. */
const STORED = [10, 1_000, 10_000];
const UPLOAD_BYTES = 5_000_000;
/** Files of the sample remote that carry its salt. */
const FILES_WITH_SALT = 3;
/** Viewers whose new version breaks, each at a different address. */
const BROKEN_VIEWS = 200;
/** A report is answered once it is stored, with others of the same moment. */
const VIEWS_AT_A_TIME = 50;

/** A build of about so many bytes, with the compressed twins that a real build brings along. */
const largeWatch = (version: string, bytes: number) => {
  const line = () => Math.random().toString(36).repeat(4);
  const salt = Array.from({ length: Math.ceil(bytes / FILES_WITH_SALT / 44) }, line).join('');
  const build = sampleRemote({ name: 'mf-watch', version, salt });
  for (const [path, content] of [...build.files].filter(([file]) => /\.(js|css)$/.test(file))) {
    build.files.set(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
    build.files.set(`${path}.gz`, gzipSync(content, { level: 4 }));
  }
  return build;
};

const pages = (origin: string) => ({
  origin,
  connections: CONNECTIONS,
  seconds: SECONDS,
  next: () => ({ method: 'GET', path: '/watch', headers: { accept: 'text/html' }, body: '' }),
  problemOf: (status: number) => (status === 200 ? null : String(status)),
});

interface PageRun {
  /** As many as the server takes, or the load's own process gives. */
  readonly perSecond: number;
  /** Of the server's processes, a page. */
  readonly cpuUs: number;
  /** At the steady rate. */
  readonly steadyMs: readonly number[];
}

const runPages = async ({ origin, pid }: { readonly origin: string; readonly pid: number }): Promise<PageRun> => {
  const before = cpuOfTrees(pid);
  const { done, seconds } = await closedLoop(pages(origin));
  const cpuUs = (cpuOfTrees(pid) - before) / done;
  const { latenciesMs } = await openLoop(pages(origin), STEADY);
  return { perSecond: done / seconds, cpuUs, steadyMs: latenciesMs };
};

/** Rows as publishing leaves them. Their files are those of one version: no page asks for them. */
const storeCopies = async (client: pg.Client, from: number, to: number): Promise<void> => {
  await client.query(
    `insert into registry_version (name, version, kind, digest, assets, remote, published_at, published_by)
     select name, '2.' || copy || '.0', kind, digest || copy, jsonb_set(assets, '{version}', to_jsonb('2.' || copy || '.0')),
       remote, published_at + copy, published_by
     from registry_version, generate_series($1::int, $2::int) copy where name = 'mf-watch' and version = '1.0.0'`,
    [from, to - 1],
  );
  await client.query('analyze registry_version');
};

const installation = await install();
try {
  const { platform, registry, release } = await startSampleRegistry(installation);
  const { site } = platform.addresses;
  // Pages, while ever more versions are stored.
  const body = await (await fetch(`${site}/watch`, { headers: { accept: 'text/html' } })).text();
  const bare = await installation.bareServer({ type: 'text/html; charset=utf-8', body });
  const ways = { bare, site: { origin: site, pid: platform.pid } };
  const rows: string[][] = [];
  const results: Result[] = [];
  const text: string[] = [];
  let stored = 3;
  for (const wanted of STORED) {
    await storeCopies(installation.client, stored, wanted);
    stored = wanted;
    const runs = { bare: [] as PageRun[], site: [] as PageRun[] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const way of shuffled(['bare', 'site'] as const)) runs[way].push(await runPages(ways[way]));
    const perSecond = (way: keyof typeof runs): number => median(runs[way].map((run) => run.perSecond));
    const p99Ms = (way: keyof typeof runs): number =>
      quantile(
        runs[way].flatMap((run) => run.steadyMs),
        0.99,
      );
    const p99 = (way: keyof typeof runs): string => p99Ms(way).toFixed(1);
    const cpuUs = (way: keyof typeof runs): string => median(runs[way].map((run) => run.cpuUs)).toFixed(0);
    results.push(
      {
        name: `pages beside ${stored} versions, over bare Node`,
        unit: '×',
        values: runs.site.map((run) => run.perSecond / perSecond('bare')),
        bar: { atLeast: PAGES_OVER_BARE },
      },
      {
        name: `p99 of a page beside ${stored} versions`,
        unit: 'ms',
        values: [p99Ms('site')],
        bar: { atMost: PAGE_P99_MS },
      },
    );
    rows.push([
      String(stored),
      perSecond('site').toFixed(0),
      (perSecond('site') / perSecond('bare')).toFixed(2),
      `${p99('site')} (${p99('bare')})`,
      `${cpuUs('site')} (${cpuUs('bare')})`,
    ]);
  }
  text.push(
    markdownTable(
      ['versions stored', 'pages/s', 'times bare', `p99 ms at ${STEADY}/s (bare)`, 'CPU µs a page (bare)'],
      rows,
    ),
  );

  // A pointer flips; how long until every tab knows.
  const tabs = await openTabs(`${site}${RELEASE_STREAM_PATH}`, TABS);
  const received: number[] = [];
  for (let flip = 0; flip < FLIPS; flip += 1)
    received.push(...(await tabs.received(release(flip % 2 === 0 ? '1.1.0' : '1.0.0'))));
  tabs.close();
  const [p50 = Number.NaN, p99 = Number.NaN] = [0.5, 0.99].map((share) => quantile(received, share));
  text.push(
    `${TABS} tabs, ${FLIPS} flips, from the operator's request: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  const seen = { name: `release to the last of ${TABS} tabs, p99`, unit: 'ms', values: [p99] };
  results.push({ ...seen, bar: { atMost: RELEASE_SEEN_P99_MS } });

  // A new version that breaks for everybody who gets it.
  const base = await release('1.0.0');
  const started = await registry.query<{ startRollout: { id: number } }>(
    `mutation { startRollout(environment: "${ENVIRONMENT}", base: ${base}, remotes: [{ name: "mf-watch", version: "1.1.0" }], percent: 10, reason: "bench") { id } }`,
  );
  /** A viewer opens a page and reports it: the new version fails. Only the version that the page got counts. */
  const viewPage = async (viewer: number): Promise<void> => {
    const address = { 'x-forwarded-for': `10.1.${Math.floor(viewer / 250)}.${(viewer % 250) + 1}` };
    const page = await fetch(`${site}/watch`, { headers: { ...address, accept: 'text/html' } });
    await page.arrayBuffer();
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const remotes = [
      { name: 'mf-watch', version: '1.0.0', outcome: 'ok' },
      { name: 'mf-watch', version: '1.1.0', outcome: 'render_failed' },
    ];
    await fetch(`${site}${HEALTH_PATH}`, {
      method: 'POST',
      headers: { ...address, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ releaseId: started.startRollout.id, remotes }),
    });
  };
  const brokenAt = performance.now();
  // A tenth of the viewers get the new version.
  for (let first = 0; first < BROKEN_VIEWS * 10; first += VIEWS_AT_A_TIME)
    await Promise.all(Array.from({ length: VIEWS_AT_A_TIME }, (_, viewer) => viewPage(first + viewer)));
  const isRolling = async () => {
    const query = `{ release(environment: "${ENVIRONMENT}") { remotes { rollout { percent } } } }`;
    const { release: now } = await registry.query<{ release: { remotes: { rollout: unknown }[] } }>(query);
    return now.remotes.some(({ rollout }) => rollout !== null);
  };
  while (await isRolling()) {
    if (performance.now() - brokenAt > 60_000) throw new Error('The guard did not take the version back.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rollbackS = (performance.now() - brokenAt) / 1000;
  text.push(`first failing view to rollback: ${rollbackS.toFixed(1)} s, ${BROKEN_VIEWS} views`);
  results.push({ name: 'first failing view to rollback', unit: 's', values: [rollbackS], bar: null });

  // A build of five megabytes, uploaded, compressed, checked and kept.
  const uploads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const build = largeWatch(`3.${round}.0`, UPLOAD_BYTES);
    const startedAt = performance.now();
    await registry.publish(build);
    uploads.push((performance.now() - startedAt) / 1000);
  }
  text.push(`a build of ${UPLOAD_BYTES / 1e6} MB published: ${median(uploads).toFixed(1)} s`);
  publish('control-plane', `${machine('no browser')} · n = ${ROUNDS}`, text.join('\n\n'), results);
} finally {
  await installation.stop();
}
