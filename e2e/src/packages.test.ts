import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, newVisitor } from './harness/browser.ts';
import { grandstand } from './harness/build-once.ts';
import { onSite } from './harness/on-site.ts';
import { npmEnvironment, type PackageRegistry, startPackageRegistry } from './harness/package-registry.ts';
import type { Site } from './harness/site.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const PACKAGES = ['shared-contracts', 'shared-ui', 'contracts-testing', 'build-kit', 'cli'] as const;
/** Bytes of each tarball; the CLI is only a name for npx. */
const LIMITS: Readonly<Record<string, number>> = {
  '@grandstand/shared-contracts': 250_000,
  '@grandstand/shared-ui': 90_000,
  '@grandstand/contracts-testing': 140_000,
  '@grandstand/build-kit': 280_000,
  '@grandstand/cli': 2_000,
};

let site: Site;
let browser: Browser;
let work: string;
let npm: PackageRegistry;
onSite((place) => {
  ({ site, browser, work } = place);
});
beforeAll(async () => {
  const packed = path.join(work, 'packed');
  npm = await startPackageRegistry(path.join(work, 'npm'));
  await run(process.execPath, [grandstand, 'pack', packed], { cwd: root, env: npmEnvironment() });
  for (const name of PACKAGES) await npm.publish(path.join(packed, name));
}, 120_000);
afterAll(() => npm.stop());

interface Published {
  readonly dist: { readonly tarball: string };
  readonly exports?: Readonly<Record<string, string | { readonly types?: string; readonly default?: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const published = async (name: string): Promise<Published> => {
  const document = (await (await fetch(`${npm.url}${name.replace('/', '%2f')}`)).json()) as {
    'dist-tags': { latest: string };
    versions: Readonly<Record<string, Published>>;
  };
  const version = document.versions[document['dist-tags'].latest];
  if (!version) throw new Error(`${name} is not published.`);
  return version;
};
/** Installs the newest published version, as npm does. */
const install = async (name: string, modules: string): Promise<void> => {
  const { dist } = await published(name);
  const folder = path.join(modules, name);
  await mkdir(folder, { recursive: true });
  const tarball = path.join(work, `${path.basename(name)}.tgz`);
  await writeFile(tarball, Buffer.from(await (await fetch(dist.tarball)).arrayBuffer()));
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
};
/** A folder outside the repository: the published packages, and those of other publishers as installed here. */
const installedFolder = async (): Promise<string> => {
  const modules = path.join(work, 'desk/node_modules');
  await mkdir(modules, { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@grandstand') await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of Object.keys(LIMITS)) await install(name, modules);
  return path.dirname(modules);
};

test.each(Object.entries(LIMITS))(
  '%s is published as ES modules with declarations, within %i bytes',
  async (name, limit) => {
    const { dist, exports: entries = {}, dependencies = {} } = await published(name);
    expect((await (await fetch(dist.tarball)).arrayBuffer()).byteLength).toBeLessThanOrEqual(limit);
    const modules = Object.values(entries).filter(
      (target) => typeof target !== 'string' && target.default !== undefined,
    );
    for (const target of modules) expect(target).toEqual({ types: expect.any(String), default: expect.any(String) });
    // Nothing that only the repository has.
    for (const own of Object.keys(dependencies).filter((one) => one.startsWith('@grandstand/')))
      expect(LIMITS).toHaveProperty([own]);
  },
);

test('a team outside the repository creates, tests, builds, publishes, releases and rolls back a remote', async () => {
  const desk = await installedFolder();
  const dir = path.join(desk, 'mf-news');
  const { issueToken } = await site.registry.ask<{ issueToken: { bearer: string } }>(
    `mutation Issue($grants: [GrantInput!]!) { issueToken(name: "news", grants: $grants, days: 1, reason: "test") { bearer } }`,
    {
      grants: [
        { action: 'publish', remote: 'mf-news', environment: '*' },
        ...['release', 'rollout', 'toggle'].map((action) => ({
          action,
          remote: 'mf-news',
          environment: 'development',
        })),
      ],
    },
  );
  const env = {
    ...npmEnvironment(),
    GRANDSTAND_REGISTRY: `${site.console}/graphql`,
    GRANDSTAND_TOKEN: issueToken.bearer,
  };
  const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
  const cli = path.join(desk, 'node_modules/@grandstand/cli/grandstand.mjs');
  const command = (args: readonly string[], cwd = dir) => run(process.execPath, [cli, ...args], { cwd, env });
  const publishVersion = async (version: string, title: string) => {
    for (const [file, from, to] of [
      ['package.json', /"version": "[^"]+"/, `"version": "${version}"`],
      ['texts/en.ts', /'news\.title': '[^']+'/, `'news.title': '${title}'`],
    ] as const) {
      const place = path.join(dir, file);
      await writeFile(place, (await readFile(place, 'utf8')).replace(from, to));
    }
    await command(['publish', 'mf-news']);
    await command([
      'rollout',
      'development',
      `mf-news@${version}`,
      '--percent',
      '10',
      '--or-release',
      '--reason',
      'test',
    ]);
  };
  const { page } = await newVisitor(browser);
  const shows = async (title: string) => {
    await page.goto(`${site.origin}/news`);
    await byRole(page, 'heading', title);
  };

  await command(['init', 'mf-news', '--no-lockfile'], desk);
  await run(process.execPath, [bin('tsc'), '--noEmit', '-p', '.'], { cwd: dir, env });
  const tested = await run(process.execPath, [bin('jest'), '--ci'], { cwd: dir, env });
  expect(tested.stderr).toMatch(/Tests: +9 passed, 9 total/);
  await publishVersion('0.1.0', 'News');
  await shows('News');
  await publishVersion('0.2.0', 'Latest news');
  await command(['promote', 'development', 'mf-news', '--reason', 'test']);
  await shows('Latest news');
  await command(['rollback', 'development', 'mf-news', '--reason', 'test']);
  await shows('News');
}, 180_000);
