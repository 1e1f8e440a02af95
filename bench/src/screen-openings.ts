import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOutput } from '@grandstand/build-kit/local';
import { AssetsManifest, allScriptBytes, firstLoadBytes } from '@grandstand/shared-contracts/release';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { applyConditions, type Conditions, LOCAL } from './conditions.ts';
import { kilobytes, machine } from './report.ts';
import { publish, type Result } from './results.ts';
import { requestedRounds, upToTwice } from './rounds.ts';
import { startSite } from './site.ts';
import { shuffled } from './statistics.ts';

const EMAIL = 'nosub@example.test';
const PASSWORD = 'Grandstand1!';

/** What a signed-in viewer opens, over and over, on lines of different speed; `Times` is what is noted of one line. */
interface ScreenOpenings<Times extends { readonly conditions: Conditions }> {
  readonly bench: string;
  /** Whose scripts travel, and what shows with the first of them. */
  readonly remote: string;
  readonly firstShown: string;
  readonly lines: readonly Conditions[];
  readonly nothingYet: (conditions: Conditions) => Times;
  /** One visit in a separate tab that already has the line's conditions; adds to the line's times. */
  readonly visit: (page: Page, origin: string, times: Times) => Promise<void>;
  readonly table: (times: readonly Times[]) => string;
  readonly result: (times: Times) => Result;
}

/** Starts a site, signs a viewer in, visits as many rounds as were asked for, and prints machine, sizes and table. */
export const measureOpenings = async <Times extends { readonly conditions: Conditions }>(
  openings: ScreenOpenings<Times>,
): Promise<void> => {
  const rounds = requestedRounds();
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const times = await visits(openings, browser, site.front.origin, rounds);
    const setting = `${machine(await browser.version())} · n = ${rounds}`;
    const text = `${sizes(openings, site.builds)}\n\n${openings.table(times)}`;
    publish(openings.bench, setting, text, times.map(openings.result));
  } finally {
    await browser.close();
    await site.stop();
  }
};

const visits = async <Times extends { readonly conditions: Conditions }>(
  { lines, nothingYet, visit }: ScreenOpenings<Times>,
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Times[]> => {
  const context = await browser.createBrowserContext();
  await inTab(context, LOCAL, (page) => signIn(page, origin));
  const all = lines.map(nothingYet);
  const once = (times: Times) => inTab(context, times.conditions, (page) => visit(page, origin, times));
  // The first visit only warms server and browser up.
  await once(nothingYet(LOCAL));
  for (let round = 1; round <= rounds; round += 1) {
    for (const times of shuffled(all)) await upToTwice(times.conditions.name, () => once(times));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return all;
};

const inTab = async (
  context: BrowserContext,
  conditions: Conditions,
  work: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await context.newPage();
  try {
    await applyConditions(page, conditions);
    await work(page);
  } finally {
    await page.close();
  }
};

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await (await page.waitForSelector('[data-remote="mf-auth"] input:not([type=password])'))?.type(EMAIL);
  await page.type('input[type=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/watch');
};

const sizes = (
  { remote, firstShown }: { readonly remote: string; readonly firstShown: string },
  builds: readonly BuildOutput[],
): string => {
  const build = builds.find(({ name }) => name === remote);
  if (!build) throw new Error(`${remote} was not built.`);
  const assets = AssetsManifest.parse(JSON.parse(readFileSync(path.join(build.folder, 'assets.json'), 'utf8')));
  const first = kilobytes(firstLoadBytes(assets));
  return `${remote}: ${first} kB of scripts before ${firstShown}, ${kilobytes(allScriptBytes(assets))} kB with every screen (brotli)`;
};
