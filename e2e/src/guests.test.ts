import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { foreignHostConfig } from '../fixtures/foreign-host/rspack.config.ts';
import { guestConfig } from '../fixtures/guest-rspack/rspack.config.ts';
import { nativeHostConfig } from '../fixtures/native-host/rspack.config.ts';
import { piralHostConfig } from '../fixtures/piral-host/rspack.config.ts';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { grandstand } from './harness/build-once.ts';
import { fieldOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { rspackBuild } from './harness/rspack-build.ts';
import { serveFolder } from './harness/serve-folder.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite((place) => {
  ({ site, browser, work } = place);
});

const CONTRACT = path.resolve(import.meta.dirname, '../fixtures/guest-rspack/remote.json');
/** Rspack's own plugin does not write it into its manifest. */
const FEDERATION = '2.9.2';

/** What a team with other tools does, in its own pipeline: its build, then one command. Returns the folder. */
const builtByGuest = async (version: string, contract = CONTRACT): Promise<string> => {
  const folder = path.join(work, version);
  await rspackBuild(guestConfig(folder, version));
  const command = [grandstand, 'describe', folder, '--as', version, '--contract', contract, '--runtime', FEDERATION];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: '' } });
  return folder;
};

/** What the gate has against a version. */
const judged = async (version: string): Promise<string[]> => {
  const { check } = await site.registry.request<{ check: { findings: { code: string; packages: string[] }[] } }>(
    `query Check($changes: ReleaseChanges!) {
      check(environment: "development", changes: $changes) { findings { code packages } }
    }`,
    { changes: { remotes: [{ name: 'guest-standings', version }] } },
  );
  return check.findings
    .filter(({ packages }) => packages.includes(`guest-standings@${version}`))
    .map(({ code }) => code);
};

test('a remote that Rspack built is published, judged, released and shown as any other', async () => {
  await publishFolder(site.registry, await builtByGuest('1.0.0'));
  expect(await judged('1.0.0')).toEqual([]);
  const before = await currentRelease(site.registry, 'development');
  const changes = { remotes: [{ name: 'guest-standings', version: '1.0.0' }] };
  await createRelease(site.registry, 'development', before?.id ?? null, changes, 'a guest');

  const { page } = await newVisitor(browser);
  const withReact = new Set<string>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('reconcilerVersion')) withReact.add(new URL(response.url()).pathname);
  });
  await page.goto(`${site.origin}/standings`);
  await byRole(page, 'heading', 'Standings');
  await page.waitForSelector('::-p-text(guest-standings 1.0.0 for a viewer who is anonymous)');
  await clickRole(page, 'button', 'Show the table');
  await page.waitForSelector('::-p-text(Toronto)');
  expect(await axeViolations(page)).toEqual([]);
  expect([...withReact]).toEqual([expect.stringMatching(/^\/assets\/shell\//)]);

  await clickRole(page, 'button', 'Watch');
  await waitForPath(page, '/watch');
  await page.waitForSelector('[data-remote="guest-standings"]', { hidden: true });
  await page.goBack();
  await byRole(page, 'heading', 'Standings');
});

test('a guest built for another contract is refused before it is served', async () => {
  const contract = path.join(work, 'remote.json');
  const stated = JSON.parse(await readFile(CONTRACT, 'utf8')) as object;
  await writeFile(contract, JSON.stringify({ ...stated, contract: '^9.0.0' }));
  await publishFolder(site.registry, await builtByGuest('2.0.0', contract));
  expect(await judged('2.0.0')).toEqual(['contract_range']);
  const { id } = (await currentRelease(site.registry, 'development')) ?? { id: null };
  const changes = { remotes: [{ name: 'guest-standings', version: '2.0.0' }] };
  await expect(createRelease(site.registry, 'development', id, changes, 'a guest')).rejects.toMatchObject({
    code: 'refused',
  });
});

interface Discovery {
  readonly microFrontends: Readonly<
    Record<
      string,
      readonly {
        readonly url: string;
        readonly extras: { readonly globalName: string; readonly shared: Readonly<Record<string, string>> };
      }[]
    >
  >;
}

/** Serves the folder from another origin, opens it there, and asks for a deletion link in the remote it shows. */
const deletionWorksIn = async (folder: string, search = ''): Promise<void> => {
  const host = await serveFolder(folder);
  try {
    const { page } = await newVisitor(browser);
    await page.goto(host.origin + search);
    await (await fieldOf(page, 'Email')).type('nosub@example.test');
    await clickRole(page, 'button', 'EMAIL ME A LINK');
    await page.waitForSelector('::-p-text(your link is on its way)');
    await eventually(async () => expect(await page.title()).toBe('asked for nosub@example.test'));
    expect(new URL(page.url()).origin).not.toBe(site.origin);
  } finally {
    await host.close();
  }
};

test('a Module Federation host on another origin mounts one of our remotes with what discovery lists as shared', async () => {
  const discovery = (await (await fetch(`${site.origin}/registry/discovery.json`)).json()) as Discovery;
  const deletion = discovery.microFrontends['mf-deletion']?.[0];
  if (!deletion) throw new Error('mf-deletion is not released.');
  const output = path.join(work, 'foreign-host');
  const { globalName, shared } = deletion.extras;
  await rspackBuild(
    foreignHostConfig({ output, remotes: { 'mf-deletion': { entry: deletion.url, globalName } }, shared }),
  );
  await deletionWorksIn(output);
});

test('a page without Module Federation imports one of our remotes by the browser’s import map', async () => {
  const output = path.join(work, 'native-host');
  await rspackBuild(nativeHostConfig(output));
  const map = await (await fetch(`${site.origin}/registry/import-map.json`)).text();
  await writeFile(
    path.join(output, 'index.html'),
    `<!doctype html><title>Another site</title><script type="importmap">${map}</script>
<body><script type="module" src="/main.js"></script>`,
  );
  await deletionWorksIn(output);
});

test('an app shell on piral-base loads one of our remotes from the site’s feed', async () => {
  const output = path.join(work, 'piral-host');
  await rspackBuild(piralHostConfig(output));
  await deletionWorksIn(output, `/?site=${encodeURIComponent(site.origin)}`);
});
