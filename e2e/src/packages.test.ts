/** @long */
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, clickRole, newVisitor } from './harness/browser.ts';
import { grandstand } from './harness/build-once.ts';
import { onSite } from './harness/on-site.ts';
import { createTeams, publishedPackage } from './harness/outside-teams.ts';
import { npmEnvironment, type PackageRegistry, startPackageRegistry } from './harness/package-registry.ts';
import type { Site } from './harness/site.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const PACKAGES = ['shared-contracts', 'shared-ui', 'contracts-testing', 'registry-client', 'build-kit', 'cli'] as const;
/** Bytes of each tarball; the CLI is only a name for npx. */
const LIMITS: Readonly<Record<string, number>> = {
  '@grandstand/shared-contracts': 250_000,
  '@grandstand/shared-ui': 90_000,
  '@grandstand/contracts-testing': 140_000,
  '@grandstand/registry-client': 10_000,
  '@grandstand/build-kit': 310_000,
  '@grandstand/cli': 2_000,
};

let site: Site;
let browser: Browser;
let work: string;
let npm: PackageRegistry;
let team: ReturnType<typeof createTeams>;
onSite((place) => {
  ({ site, browser, work } = place);
});
beforeAll(async () => {
  const packed = path.join(work, 'packed');
  npm = await startPackageRegistry(path.join(work, 'npm'));
  await run(process.execPath, [grandstand, 'pack', packed], { cwd: root, env: npmEnvironment() });
  await publishEarlierContract(packed);
  for (const name of PACKAGES) await npm.publish(path.join(packed, name));
  team = createTeams({ site, work, npm, packages: Object.keys(LIMITS) });
}, 300_000);
afterAll(() => npm.stop());

const EARLIER = '0.6.9';

/** The contract as an earlier version; the one that is published after it stays the newest. */
const publishEarlierContract = async (packed: string): Promise<void> => {
  const folder = path.join(packed, 'earlier-contract');
  await cp(path.join(packed, 'shared-contracts'), folder, { recursive: true });
  const file = path.join(folder, 'package.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: EARLIER }));
  await npm.publish(folder);
};

test.each(Object.entries(LIMITS))(
  '%s is published as ES modules with declarations, within %i bytes',
  async (name, limit) => {
    const { dist, exports: entries = {}, dependencies = {} } = await publishedPackage(npm, name);
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
}, 300_000);

test('two teams with two versions of the contract are live side by side when their ranges allow the shell’s', async () => {
  const bowling = await team('mf-bowling', EARLIER);
  const rowing = await team('mf-rowing');
  // As it was when the team built with that version.
  await bowling.edit('remote.json', /"contract": "[^"]+"/, `"contract": "^${EARLIER}"`);
  await rowing.publish('0.1.0');
  await rowing.show('0.1.0');
  await bowling.publish('0.1.0');
  await expect(bowling.show('0.1.0')).rejects.toMatchObject({
    stderr: expect.stringMatching(/mf-bowling@0\.1\.0 needs contract \^0\.6\.9/),
  });
  await bowling.edit('remote.json', /"contract": "[^"]+"/, `"contract": ">=${EARLIER} <1.0.0"`);
  await bowling.publish('0.1.1');
  await bowling.show('0.1.1');

  const { page } = await newVisitor(browser);
  for (const [path, heading] of [
    ['/bowling', 'Bowling'],
    ['/rowing', 'Rowing'],
    ['/bowling', 'Bowling'],
  ] as const) {
    await page.goto(`${site.origin}${path}`);
    await byRole(page, 'heading', heading);
  }
}, 300_000);

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

const callModule = (field: string) => `import { defineTeamCall } from '@grandstand/shared-contracts/api';
import * as z from '@grandstand/shared-contracts/schema';

export const FIND_CITY = defineTeamCall({
  id: 'findCity',
  service: 'team:weather',
  version: 1,
  method: 'GET',
  path: '/cities/:id',
  request: z.object({ id: z.string() }),
  reply: z.object({ ${field}: z.string() }),
});
`;
const callingScreen = (reply: string) => `import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { FIND_CITY } from '../../calls.ts';

export const HomeScreen = () => {
  const { call } = useHost();
  const [city, setCity] = useState('');
  useEffect(() => {
    void call(FIND_CITY, { id: '12' }).then((found) => setCity(found.ok ? ${reply} : found.error.code));
  }, [call]);
  return <h1>Hotels in {city}</h1>;
};
`;

/** The weather team's own service, on another origin than the site. */
const weatherService = async () => {
  const requested: { path: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requested.push({ path: request.url ?? '', authorization: request.headers.authorization });
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ name: 'Albany' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { requested, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

test('a team calls another team’s service by a declared schema, at the address that operators set', async () => {
  const service = await weatherService();
  const forecast = await team('mf-forecast');
  const hotels = await team('mf-hotels');
  await forecast.write('calls.ts', callModule('name'));
  await forecast.edit('remote.json', /"budgets"/, '"calls": { "serves": ["weather:findCity@1"] },\n  "budgets"');
  await hotels.write('calls.ts', callModule('title'));
  await hotels.write('src/home/home.screen.tsx', callingScreen('found.value.title'));
  await hotels.edit('remote.json', /"budgets"/, '"calls": { "uses": ["weather:findCity@1"] },\n  "budgets"');
  await forecast.publish('0.1.0');
  await forecast.show('0.1.0');
  await hotels.publish('0.1.0');
  await expect(hotels.show('0.1.0')).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /mf-hotels@0\.1\.0 cannot read the reply to weather:findCity@1 of mf-forecast@0\.1\.0/,
    ),
  });
  await hotels.write('calls.ts', callModule('name'));
  await hotels.write('src/home/home.screen.tsx', callingScreen('found.value.name'));
  await hotels.publish('0.2.0');
  await hotels.show('0.2.0');

  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/hotels`);
  await byRole(page, 'heading', 'Hotels in unavailable');
  await site.control('POST /flags', { services: { 'team:weather': service.url } });
  await page.goto(`${site.origin}/hotels`);
  await byRole(page, 'heading', 'Hotels in Albany');
  expect(service.requested).toContainEqual({ path: '/cities/12', authorization: undefined });
  service.stop();
}, 300_000);

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
}, 300_000);
