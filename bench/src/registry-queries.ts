import { sampleRemote, sampleShell } from '../../platform/src/testing/sample-build.ts';
import { registryCaller } from './control-plane/registry-caller.ts';
import { install } from './platform/installation.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';
import { quantile } from './statistics.ts';

/** How long the largest queries that the registry answers keep its process from answering anything else. */

const TOKEN = 'a-token-for-the-bench-alone';
const ENVIRONMENT = 'development';
const ROUNDS = 20;
/** The bar. */
const BLOCKED_MS = 50;
const VERSIONS = 60;
const REMOTES = ['mf-watch', 'mf-auth', 'mf-account'];
const RELEASES = 500;
const HEALTH_MINUTES = 8 * 24 * 60;

const RELEASE = 'id previous shell remotes { name version on rollout { version percent } } createdBy createdAt reason';
const AUDIT = 'id at actor action environment reason from to hash';
const aliases = (count: number, field: string): string =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;

/** Each at the edge of a limit. */
const QUERIES: Readonly<Record<string, string>> = {
  '1,000 audit rows': `query { a: audit(last: 500) { ${AUDIT} } b: audit(last: 500) { ${AUDIT} } }`,
  '1,000 releases': `query ($n: Int = 500) { a: releases(environment: "${ENVIRONMENT}", last: $n) { ${RELEASE} } b: releases(environment: "${ENVIRONMENT}", last: $n) { ${RELEASE} } }`,
  '160 manifests and lists of files': '{ remotes(last: 20) { name versions { name version manifest assets } } }',
  'four walks over the audit': aliases(4, 'auditCheck { intact firstBroken }'),
  'four searches for what can be deleted': aliases(4, 'prunable { name version }'),
  'two times eight days of health': aliases(
    2,
    `health(environment: "${ENVIRONMENT}", minutes: ${HEALTH_MINUTES}) { name version minute ok failed mountMs }`,
  ),
  'ten checks of a release': aliases(
    10,
    `check(environment: "${ENVIRONMENT}", changes: { remotes: [{ name: "mf-watch", version: "1.0.1" }] }) { outcome findings { code severity packages } }`,
  ),
  'ten times all environments': aliases(
    10,
    `environments { name release { ${RELEASE} } lastGood { ${RELEASE} } policy { approval } }`,
  ),
  'refused: 330 fields': `{ ${Array.from({ length: 330 }, () => 'environments{name}').join(' ')} }`,
};

const installation = await install();
try {
  const { addresses } = await installation.platform({
    GS_REGISTRY_TOKEN: TOKEN,
    GS_LIMIT_GRAPHQL: '1000000',
    GS_SEED: 'off',
  });
  const registry = registryCaller(addresses.console, TOKEN);
  await registry.publish(sampleShell('1.0.0'));
  for (const name of REMOTES)
    for (let version = 0; version < VERSIONS; version += 1)
      await registry.publish(sampleRemote({ name, version: `1.0.${version}` }));
  const first = REMOTES.map((name) => `{ name: "${name}", version: "1.0.0" }`).join(', ');
  await registry.query(
    `mutation { release(environment: "${ENVIRONMENT}", base: null, changes: { shell: "1.0.0", remotes: [${first}] }, reason: "bench") { id } }`,
  );
  for (let release = 0; release < RELEASES; release += 1)
    await registry.query(
      `mutation { toggle(environment: "${ENVIRONMENT}", remote: "mf-watch", on: ${release % 2 === 1}, reason: "bench") { id } }`,
    );
  await installation.client
    .query(
      `insert into registry_health (environment, name, version, minute, ok, failed, mount_ms)
     select $1, 'mf-watch', '1.0.0', (extract(epoch from now())::bigint / 60 - minute) * 60000, 100, 1, 9000
     from generate_series(1, $2::int) minute`,
      [ENVIRONMENT, HEALTH_MINUTES],
    )
    .catch((error: unknown) => console.error(`No minutes of health were written: ${String(error)}`));

  /** Milliseconds for which the event loop did not turn since this was read before. */
  const blockedMs = async (): Promise<number> => {
    const text = await (await fetch(`${addresses.control}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
  };
  const send = (query: string) =>
    fetch(`${addresses.console}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).then(async (reply) => (await reply.text()).length);

  const rows: string[][] = [];
  let worst: readonly number[] = [0];
  for (const [title, query] of Object.entries(QUERIES)) {
    const blocked: number[] = [];
    const took: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await blockedMs();
      const startedAt = performance.now();
      bytes = await send(query);
      took.push(performance.now() - startedAt);
      blocked.push(await blockedMs());
    }
    if (quantile(blocked, 0.5) > quantile(worst, 0.5)) worst = blocked;
    rows.push([
      title,
      ...[quantile(blocked, 0.5), Math.max(...blocked), quantile(took, 0.5)].map((ms) => ms.toFixed(1)),
      String(bytes),
    ]);
  }
  const head = ['query', 'blocked ms, median', 'blocked ms, worst', 'response ms, median', 'bytes'];
  publish('registry-queries', `${machine('no browser')} · n = ${ROUNDS}`, markdownTable(head, rows), [
    {
      name: 'event loop blocked by the worst of the largest queries',
      unit: 'ms',
      values: worst,
      bar: { atMost: BLOCKED_MS },
    },
  ]);
} finally {
  await installation.stop();
}
