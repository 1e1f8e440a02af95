import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, clickRole, newVisitor } from './harness/browser.ts';
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

/** A team outside the repository: its token is for its remote only. */
const team = async (name: string) => {
  const desk = await (desks ??= installedFolder());
  const dir = path.join(desk, name);
  const { issueToken } = await site.registry.ask<{ issueToken: { bearer: string } }>(
    `mutation Issue($name: String!, $grants: [GrantInput!]!) {
      issueToken(name: $name, grants: $grants, days: 1, reason: "test") { bearer }
    }`,
    {
      name,
      grants: [
        { action: 'publish', remote: name, environment: '*' },
        ...['release', 'rollout', 'toggle'].map((action) => ({ action, remote: name, environment: 'development' })),
      ],
    },
  );
  const env = {
    ...npmEnvironment(),
    GRANDSTAND_REGISTRY: `${site.console}/graphql`,
    GRANDSTAND_TOKEN: issueToken.bearer,
  };
  const cli = path.join(desk, 'node_modules/@grandstand/cli/grandstand.mjs');
  const command = (args: readonly string[], cwd = dir) => run(process.execPath, [cli, ...args], { cwd, env });
  const edit = async (file: string, from: RegExp, to: string) => {
    const place = path.join(dir, file);
    await writeFile(place, (await readFile(place, 'utf8')).replace(from, to));
  };
  await command(['init', name, '--no-lockfile'], desk);
  return {
    dir,
    command,
    edit,
    write: (file: string, text: string) => writeFile(path.join(dir, file), text),
    tool: (tool: string, ...args: readonly string[]) =>
      run(process.execPath, [path.join(root, 'node_modules/.bin', tool), ...args], { cwd: dir, env }),
    async publish(version: string) {
      await edit('package.json', /"version": "[^"]+"/, `"version": "${version}"`);
      await command(['publish', name]);
    },
    show: (version: string) =>
      command(['rollout', 'development', `${name}@${version}`, '--percent', '10', '--or-release', '--reason', 'test']),
  };
};
let desks: Promise<string> | undefined;

test('a team outside the repository creates, tests, builds, publishes, releases and rolls back a remote', async () => {
  const news = await team('mf-news');
  const { page } = await newVisitor(browser);
  const shows = async (title: string) => {
    await page.goto(`${site.origin}/news`);
    await byRole(page, 'heading', title);
  };
  await news.tool('tsc', '--noEmit', '-p', '.');
  expect((await news.tool('jest', '--ci')).stderr).toMatch(/Tests: +9 passed, 9 total/);
  await news.publish('0.1.0');
  await news.show('0.1.0');
  await shows('News');
  await news.edit('texts/en.ts', /'news\.title': '[^']+'/, "'news.title': 'Latest news'");
  await news.publish('0.2.0');
  await news.show('0.2.0');
  await news.command(['promote', 'development', 'mf-news', '--reason', 'test']);
  await shows('Latest news');
  await news.command(['rollback', 'development', 'mf-news', '--reason', 'test']);
  await shows('News');
}, 180_000);

const eventModule = (field: string) => `import { defineEvent } from '@grandstand/shared-contracts';
import * as z from '@grandstand/shared-contracts/schema';

export const CHOSEN = defineEvent({ name: 'weather:chosen', version: 1, kind: 'state', payload: z.object({ ${field}: z.string() }) });
`;
const screenOf = (use: string, shown: string) => `import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { CHOSEN } from '../../events.ts';

export const HomeScreen = () => {
  const { bus, navigate } = useHost();
  const [city, setCity] = useState('');
  ${use}
  return (
    <section>
      <h1>${shown}</h1>
      <button type="button" onClick={() => navigate('/travel')}>Travel</button>
    </section>
  );
};
`;

test('two teams agree on an event that the contract does not have, and the gate compares their schemas', async () => {
  const weather = await team('mf-weather');
  const travel = await team('mf-travel');
  await weather.write('events.ts', eventModule('city'));
  await weather.write(
    'src/home/home.screen.tsx',
    screenOf("useEffect(() => bus.emit(CHOSEN, { city: 'Albany' }), [bus]); void [city, setCity];", 'Weather'),
  );
  await weather.edit(
    'remote.json',
    /"budgets"/,
    '"events": { "emits": ["weather:chosen@1"], "listens": [] },\n  "budgets"',
  );
  const listens = screenOf(
    'useEffect(() => bus.on(CHOSEN, (chosen) => setCity(chosen.city)), [bus]);',
    'Travel to {city}',
  );
  await travel.write('events.ts', eventModule('town'));
  await travel.write('src/home/home.screen.tsx', listens);
  await travel.edit(
    'remote.json',
    /"budgets"/,
    '"events": { "emits": [], "listens": ["weather:chosen@1"] },\n  "budgets"',
  );
  await weather.publish('0.1.0');
  await weather.show('0.1.0');
  await travel.publish('0.1.0');
  await expect(travel.show('0.1.0')).rejects.toMatchObject({
    stderr: expect.stringMatching(/mf-travel@0\.1\.0 cannot read weather:chosen@1 of mf-weather@0\.1\.0/),
  });
  await travel.write('events.ts', eventModule('city'));
  await travel.publish('0.2.0');
  await travel.show('0.2.0');

  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/weather`);
  await byRole(page, 'heading', 'Weather');
  await clickRole(page, 'button', 'Travel');
  await byRole(page, 'heading', 'Travel to Albany');
}, 180_000);
