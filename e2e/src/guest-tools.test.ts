import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, clickRole, newVisitor } from './harness/browser.ts';
import { grandstand } from './harness/build-once.ts';
import { npmEnvironment } from './harness/package-registry.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite((place) => {
  ({ site, browser, work } = place);
});

const guests = path.resolve(import.meta.dirname, '../fixtures/guests');
const RUNTIME = '2.9.2';
const VERSION = '1.0.0';

/** Every tool runs in its own process, as in a team's pipeline. */
const node = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, [...args], {
    env: { ...npmEnvironment(), NODE_ENV: 'production' },
  });

const TOOLS = [
  { tool: 'vite', build: 'buildWithVite' },
  { tool: 'rsbuild', build: 'buildWithRsbuild' },
  { tool: 'webpack', build: 'buildWithWebpack' },
] as const;

const builtBy = async ({ tool, build }: (typeof TOOLS)[number]) => {
  const name = `guest-${tool}`;
  const output = path.join(work, name);
  const globalName = `guest_${tool}_1_0_0`;
  await node([
    '--input-type=module',
    '-e',
    `const { ${build} } = await import(${JSON.stringify(path.join(guests, `${tool}.ts`))});
     await ${build}(${JSON.stringify({ output, globalName })}); process.exit(0);`,
  ]);
  const contract = path.join(work, `${name}.json`);
  const stated = JSON.parse(await readFile(path.join(guests, '../guest-rspack/remote.json'), 'utf8')) as object;
  const routes = [{ path: `/${name}`, screen: name, flow: 'web', title: 'Standings' }];
  await writeFile(
    contract,
    JSON.stringify({ ...stated, name, routes, budgets: { jsBrotliBytes: 60_000, mountMs: 200 } }),
  );
  return { name, output, contract };
};

test.each(TOOLS)(
  'a remote that $tool built is described, published, released and shown without a hand edit',
  async (tool) => {
    const { name, output, contract } = await builtBy(tool);
    await node([grandstand, 'describe', output, '--as', VERSION, '--contract', contract, '--runtime', RUNTIME]);
    await publishFolder(site.registry, output);
    const before = await currentRelease(site.registry, 'development');
    const changes = { remotes: [{ name, version: VERSION }] };
    await createRelease(site.registry, 'development', before?.id ?? null, changes, 'a guest');

    // A console error or a violation of the security policy fails the journey.
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/${name}`);
    await byRole(page, 'heading', 'Standings');
    await page.waitForSelector(`::-p-text(${name} ${VERSION} for a viewer who is anonymous)`);
    await clickRole(page, 'button', 'Show the table');
    await page.waitForSelector('::-p-text(Toronto)');
    expect(await page.$$eval(`[data-remote="${name}"] li`, (rows) => rows.length)).toBe(3);
  },
);
