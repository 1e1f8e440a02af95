import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '@grandstand/build-kit';
import {
  chromium,
  openRegistryClient,
  publishBuilds,
  type RegistryClient,
  startPlatform,
} from '@grandstand/build-kit/local';
import puppeteer, { type Browser } from 'puppeteer';
import { npmEnvironment, startPackageRegistry } from '../../src/harness/package-registry.ts';
import { githubPipeline, gitlabPipeline, type Pipeline } from './pipelines.ts';
import { openTerminal, type Terminal } from './shell.ts';
import { createStopwatch } from './stopwatch.ts';

/**
 * The journey of a team outside this repository: from an empty folder, with packages of a real npm registry, to a remote
 * that is published, shown to a tenth of the visitors, promoted and, in a frozen environment, rolled back by its own
 * pipelines. Prints its stopwatch; then runs the journeys of guests and foreign hosts.
 */
const ENVIRONMENT = 'development';
const LIMIT_S = 300;
const root = path.resolve(import.meta.dirname, '../../..');
const grandstand = path.join(root, 'build-kit/bin/grandstand.mjs');
const work = await mkdtemp(path.join(tmpdir(), 'grandstand-team-'));
const ends: (() => Promise<unknown>)[] = [() => rm(work, { recursive: true, force: true })];
const watch = createStopwatch();

const checkout = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [grandstand, ...args], {
      cwd: root,
      env: { ...npmEnvironment(), ...env },
    })
  ).stdout;

/** What a visitor who is not part of a rollout's share sees first at /news. */
const headingAt = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const heading = await page.waitForSelector('main h1', { timeout: 20_000 });
    return (await heading?.evaluate(({ textContent }) => textContent)) ?? '';
  } finally {
    await context.close();
  }
};
const expectHeading = async (browser: Browser, url: string, wanted: string): Promise<void> => {
  const found = await headingAt(browser, url);
  if (found !== wanted) throw new Error(`${url} shows "${found}" instead of "${wanted}".`);
};
const runJob = async (terminal: Terminal, pipeline: Pipeline, job: string): Promise<void> => {
  for (const command of pipeline[job] ?? []) await terminal.run(command);
};
const setVersion = async (dir: string, version: string, title: string): Promise<void> => {
  for (const [file, from, to] of [
    ['package.json', /"version": "[^"]+"/, `"version": "${version}"`],
    ['texts/en.ts', /'news\.title': '[^']+'/, `'news.title': '${title}'`],
    ['src/home/home.test.tsx', /name: '[^']+' \}/, `name: '${title}' }`],
  ] as const) {
    const place = path.join(dir, file);
    await writeFile(place, (await readFile(place, 'utf8')).replace(from, to));
  }
};

/** Another team's release after the one that is rolled back, and a policy that delays every ordinary release. */
const releaseAndFreeze = async (operator: RegistryClient): Promise<void> => {
  await operator.request(
    `mutation { toggle(environment: "${ENVIRONMENT}", remote: "mf-deletion", on: false, reason: "trial") { id } }`,
  );
  const freeze = '{ from: "2020-01-01T00:00:00Z", until: "2099-01-01T00:00:00Z", reason: "World Series" }';
  await operator.request(
    `mutation { changePolicy(environment: "${ENVIRONMENT}", policy: { approval: true, freezes: [${freeze}] }, reason: "trial") { approval } }`,
  );
};
const expectOff = async (operator: RegistryClient, remote: string): Promise<void> => {
  const { release } = await operator.request<{ release: { remotes: { name: string; on: boolean }[] } }>(
    `{ release(environment: "${ENVIRONMENT}") { remotes { name on } } }`,
  );
  if (release.remotes.find(({ name }) => name === remote)?.on !== false)
    throw new Error(`The rollback of mf-news undid the release of ${remote}.`);
};

/** The guests of four bundlers, and our remotes in three foreign hosts: with the real tools, in the real browser. */
const runJourneys = async (names: readonly string[]): Promise<void> => {
  const jest = spawn('npx', ['jest', '-c', 'e2e/jest.config.ts', ...names.map((name) => `src/${name}\\.test`)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  });
  const [code] = (await once(jest, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The journeys of guests and foreign hosts failed.');
};

try {
  const packages = path.join(work, 'packages');
  const npm = await startPackageRegistry(path.join(work, 'npm'));
  ends.unshift(npm.stop);
  console.log(await checkout(['pack', packages]));
  for (const name of ['shared-contracts', 'shared-ui', 'contracts-testing', 'registry-client', 'build-kit', 'cli'])
    await npm.publish(path.join(packages, name));

  const dataDir = path.join(work, 'data');
  const ports = Object.fromEntries(
    ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [`GS_${name}_PORT`, '0']),
  );
  const platform = startPlatform({ ...npmEnvironment(), ...ports, GS_DATA_DIR: dataDir });
  ends.unshift(platform.stop);
  const [{ addresses }, builds] = await Promise.all([platform.ready, buildPackages([])]);
  const registry = `${addresses['console']}/graphql`;
  const operator = await openRegistryClient({ registry, dataDir, actor: 'trial' });
  await publishBuilds(operator, builds, ENVIRONMENT);
  const news = `${addresses['site']}/news`;
  const browser = await puppeteer.launch(chromium());
  ends.unshift(() => browser.close());
  const grants = [
    'publish:mf-news',
    ...['release', 'rollout', 'toggle', 'override'].map((action) => `${action}:mf-news:${ENVIRONMENT}`),
  ];
  const issued = await checkout(
    ['tokens', 'issue', 'mf-news pipeline', ...grants, '--days', '1', '--reason', 'trial', '--json'],
    {
      GS_DATA_DIR: dataDir,
      GRANDSTAND_REGISTRY: registry,
    },
  );
  const { bearer } = JSON.parse(issued) as { bearer: string };

  const desk = path.join(work, 'desk');
  await mkdir(desk);
  const dir = path.join(desk, 'mf-news');
  const env = {
    ...npmEnvironment(),
    NPM_CONFIG_USERCONFIG: npm.userConfig,
    // As on a new machine; npx keeps what it ran before.
    NPM_CONFIG_CACHE: path.join(work, 'npm-cache'),
    GRANDSTAND_REGISTRY: registry,
    GRANDSTAND_ENV: ENVIRONMENT,
    GRANDSTAND_TOKEN: bearer,
    GRANDSTAND_NPM: npm.url,
    REASON: 'trial',
  };
  const empty = openTerminal(desk, env);
  const own = empty.with({ cwd: dir });
  await watch.time('init in an empty folder', () =>
    empty.run('npx --yes @grandstand/cli init mf-news --team News --contact news@example.test'),
  );
  await watch.time('npm ci', () => own.run('npm ci'));
  await watch.time('npm test: types, unit tests, conformance', () => own.run('npm test'));
  await watch.time('npm run dev inside the running site', async () => {
    const dev = await own.until('npm run dev', /(http\S+override\S*)/);
    const link = new URL(dev.found);
    link.pathname = '/news';
    await expectHeading(browser, link.href, 'News');
    await dev.end();
  });
  const gitlab = await gitlabPipeline(dir);
  await watch.time('GitLab: check and publish 0.1.0', async () => {
    await runJob(own, gitlab, 'check');
    await runJob(own, gitlab, 'publish');
  });
  await watch.time('GitLab: first release of 0.1.0', async () => {
    await runJob(own, gitlab, 'canary');
    await expectHeading(browser, news, 'News');
  });
  await setVersion(dir, '0.2.0', 'Latest news');
  // A pipeline checks out the sources again.
  const runner = path.join(work, 'runner');
  await cp(dir, runner, { recursive: true, filter: (from) => !/node_modules|\/dist$/.test(from) });
  const github = await githubPipeline(runner);
  const inRunner = empty.with({ cwd: runner });
  await watch.time('GitHub: check, publish and canary 0.2.0', async () => {
    for (const job of ['check', 'publish', 'canary']) await runJob(inRunner, github, job);
  });
  await watch.time('GitHub: promote 0.2.0', async () => {
    await runJob(inRunner, github, 'promote');
    await expectHeading(browser, news, 'Latest news');
  });
  await releaseAndFreeze(operator);
  await watch.time('GitHub: rollback to 0.1.0 while the environment is frozen', async () => {
    await runJob(inRunner, github, 'rollback');
    await expectHeading(browser, news, 'News');
    await expectOff(operator, 'mf-deletion');
  });
  watch.print();
  if (watch.total() > LIMIT_S) throw new Error(`The journey took longer than ${LIMIT_S} s.`);
  await runJourneys(['guests', 'guest-tools']);
} finally {
  for (const end of ends) await end();
}
