import http from 'node:http';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { HEALTH_PATH, RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { sampleRemote, sampleShell } from '../../platform/src/registry/sample-build.ts';
import { type RegistryCaller, registryCaller } from './control-plane/registry-caller.ts';
import { openTabs } from './control-plane/tabs.ts';
import { closedLoop, type LoadResult } from './platform/http-load.ts';
import { install } from './platform/installation.ts';
import { machine, markdownTable } from './report.ts';
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
const CONNECTIONS = 32;
const TOKEN = 'a-token-for-the-bench-alone';
const ENVIRONMENT = 'development';
/** Versions that are stored while pages are asked for. */
const STORED = [10, 100, 1_000];
const UPLOAD_BYTES = 5_000_000;
/** Files of the sample remote that carry its salt. */
const FILES_WITH_SALT = 3;
/** Viewers whose new version breaks, each at an address of their own. */
const BROKEN_VIEWS = 200;

const watch = (version: string) => sampleRemote({ name: 'mf-watch', version });

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

const release = async (registry: RegistryCaller, version: string): Promise<number> => {
  const current = await registry.ask<{ release: { id: number } | null }>(
    `{ release(environment: "${ENVIRONMENT}") { id } }`,
  );
  const shell = current.release ? '' : 'shell: "1.0.0", ';
  const { release: made } = await registry.ask<{ release: { id: number } }>(
    `mutation { release(environment: "${ENVIRONMENT}", base: ${current.release?.id ?? null}, changes: { ${shell}remotes: [{ name: "mf-watch", version: "${version}" }] }, reason: "bench") { id } }`,
  );
  return made.id;
};

const pages = (origin: string) => ({
  origin,
  connections: CONNECTIONS,
  seconds: SECONDS,
  next: () => ({ method: 'GET', path: '/watch', headers: { accept: 'text/html' }, body: '' }),
  faultOf: (status: number) => (status === 200 ? null : String(status)),
});

/** The same page from Node's own server, which does nothing else. */
const barePage = async (body: Buffer): Promise<{ origin: string; close: () => void }> => {
  const server = http.createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
};

const perSecond = ({ done, seconds }: LoadResult): number => done / seconds;

const installation = await install();
try {
  const platform = await installation.platform({
    GS_REGISTRY_TOKEN: TOKEN,
    GS_TRUSTED_PROXIES: '127.0.0.1,::1',
    GS_SEED: 'off',
  });
  const { site } = platform.addresses;
  const registry = registryCaller(platform.addresses.console ?? '', TOKEN);
  await registry.publish(sampleShell('1.0.0'));
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(watch(version));
  await release(registry, '1.0.0');
  console.log(`${machine('')} · n = ${ROUNDS}\n`);

  // Pages, while ever more versions are stored.
  const body = Buffer.from(await (await fetch(`${site}/watch`, { headers: { accept: 'text/html' } })).arrayBuffer());
  const bare = await barePage(body);
  const rows: string[][] = [];
  let stored = 2;
  for (const wanted of STORED) {
    for (; stored < wanted; stored += 1) await registry.publish(watch(`2.${stored}.0`));
    const runs = { bare: [] as LoadResult[], site: [] as LoadResult[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of shuffled(['bare', 'site'] as const))
        runs[way].push(await closedLoop(pages(way === 'bare' ? bare.origin : site)));
    }
    const [own, compared] = [runs.site, runs.bare].map((all) => median(all.map(perSecond)));
    const p99 = quantile(
      runs.site.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    );
    rows.push([String(stored), (own ?? 0).toFixed(0), ((own ?? 0) / (compared ?? 1)).toFixed(2), p99.toFixed(1)]);
  }
  bare.close();
  console.log(
    markdownTable(['versions stored', 'pages per second', 'times bare Node', `p99 ms, ${CONNECTIONS} at once`], rows),
  );

  // A pointer flips; how long until every tab knows.
  const tabs = await openTabs(`${site}${RELEASE_STREAM_PATH}`, TABS);
  const heard: number[] = [];
  for (let flip = 0; flip < FLIPS; flip += 1)
    heard.push(...(await tabs.heard(release(registry, flip % 2 === 0 ? '1.1.0' : '1.0.0'))));
  tabs.close();
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(heard, share).toFixed(0));
  console.log(`\n${TABS} tabs, ${FLIPS} flips, from the operator's request: p50 ${p50} ms, p99 ${p99} ms`);

  // A new version that breaks for everybody who gets it.
  const base = await release(registry, '1.0.0');
  const started = await registry.ask<{ startRollout: { id: number } }>(
    `mutation { startRollout(environment: "${ENVIRONMENT}", base: ${base}, remotes: [{ name: "mf-watch", version: "1.1.0" }], percent: 10, reason: "bench") { id } }`,
  );
  const say = (version: string, outcome: string, viewer: number) =>
    fetch(`${site}${HEALTH_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(viewer / 250)}.${(viewer % 250) + 1}`,
      },
      body: JSON.stringify({ releaseId: started.startRollout.id, remotes: [{ name: 'mf-watch', version, outcome }] }),
    });
  for (let viewer = 0; viewer < BROKEN_VIEWS * 2; viewer += 1) await say('1.0.0', 'ok', viewer + 1_000);
  const brokenAt = performance.now();
  for (let viewer = 0; viewer < BROKEN_VIEWS; viewer += 1) await say('1.1.0', 'render_failed', viewer);
  const isRolling = async () => {
    const query = `{ release(environment: "${ENVIRONMENT}") { remotes { rollout { percent } } } }`;
    const { release: now } = await registry.ask<{ release: { remotes: { rollout: unknown }[] } }>(query);
    return now.remotes.some(({ rollout }) => rollout !== null);
  };
  while (await isRolling()) {
    if (performance.now() - brokenAt > 60_000) throw new Error('The guard did not take the version back.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  console.log(
    `first failing view to rollback: ${((performance.now() - brokenAt) / 1000).toFixed(1)} s, ${BROKEN_VIEWS} views`,
  );

  // A build of five megabytes, uploaded, compressed, checked and kept.
  const uploads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const build = largeWatch(`3.${round}.0`, UPLOAD_BYTES);
    const startedAt = performance.now();
    await registry.publish(build);
    uploads.push((performance.now() - startedAt) / 1000);
  }
  console.log(`a build of ${UPLOAD_BYTES / 1e6} MB published: ${median(uploads).toFixed(1)} s`);
} finally {
  await installation.stop();
}
