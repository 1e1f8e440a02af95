import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { issueOverride, startDevServer } from '@grandstand/build-kit/local';
import { afterAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, newVisitor } from './harness/browser.ts';
import { showsText, valueOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** Inside the repository: the copy finds its packages as the original does. */
const CACHE = path.join(REPOSITORY, '.cache');
const EMAIL = 'someone@example.test';

let browser: Browser;
let dir: string;
/** Address of the login page with the override. */
let login: string;
/** What the dev server reported in the terminal. */
const problems: string[] = [];
const leave: (() => Promise<void>)[] = [];

onSite(async (place) => {
  ({ browser } = place);
  const { registry } = place.site;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'live-edits-'));
  leave.push(() => rm(work, { recursive: true }));
  dir = path.join(work, 'mf-auth');
  await cp(path.join(REPOSITORY, 'mf-auth'), dir, {
    recursive: true,
    filter: (from) => !['dist', 'node_modules'].includes(path.basename(from)),
  });
  const announced = Promise.withResolvers<string>();
  const server = await startDevServer(
    { name: 'mf-auth', kind: 'remote', dir },
    {
      onBuild: async (build) => {
        const { link, override } = await issued;
        await registry.announce(override.id, build);
        announced.resolve(link);
      },
      onError: (message) => {
        problems.push(message);
        announced.reject(new Error(message));
      },
    },
  );
  leave.unshift(() => server.stop());
  const shows = { environment: 'development', remote: 'mf-auth', origin: server.origin };
  const issued = issueOverride(registry, { ...shows, hours: 1, reason: 'a journey' });
  const url = new URL(await announced.promise);
  url.pathname = '/login';
  login = url.href;
});
afterAll(async () => {
  for (const end of leave) await end();
});

/** The login page with a typed address. */
const openLogin = async (): Promise<Page> => {
  const { page } = await newVisitor(browser);
  await page.goto(login);
  await (await byRole(page, 'textbox', 'Email')).type(EMAIL);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return page;
};
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis);
const expectKept = async (page: Page) => {
  expect(await isSamePage(page)).toBe(true);
  expect(await valueOf(page, 'Email')).toBe(EMAIL);
};

/** Replaces a part of one file of the copy. */
const edit = async (file: string, before: string, after: string): Promise<void> => {
  const source = await readFile(path.join(dir, file), 'utf8');
  if (!source.includes(before)) throw new Error(`${file} does not contain ${before}`);
  await writeFile(path.join(dir, file), source.replace(before, after));
};
const SCREEN = 'src/login/login.screen.tsx';

test('edits of a component, a text and a style appear without a reload, and a typed value stays', async () => {
  const page = await openLogin();
  await edit(SCREEN, "{t('signIn.title')}", "{t('signIn.title')}, edited");
  await showsText(page, ', edited');
  await expectKept(page);

  await edit('texts/en.ts', "'signIn.submit': 'LOGIN'", "'signIn.submit': 'ENTER'");
  await byRole(page, 'button', 'ENTER');
  await expectKept(page);

  await edit('src/login/login.module.css', '.heading {', '.heading {\n  letter-spacing: 7px;');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('main h1') as Element).letterSpacing === '7px',
  );
  await expectKept(page);
});

test('sources that do not build are reported, and the page keeps what it shows until they build again', async () => {
  const page = await openLogin();
  const heading = "{t('signIn.title')}";
  await edit(SCREEN, heading, `${heading}, edited<`);
  await showsText(page, 'The latest change doesn’t build');
  await showsText(page, 'login.screen.tsx');
  // One edit may be seen as two changes, and is then built and reported twice.
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toContain('login.screen.tsx');
  await expectKept(page);

  await edit(SCREEN, `${heading}, edited<`, `${heading}, repaired`);
  await showsText(page, ', repaired');
  expect(await page.$('aside[aria-label="Preview"] [role=alert]')).toBeNull();
  await expectKept(page);
});

test('a change of the remote itself mounts it again without a reload', async () => {
  const page = await openLogin();
  await edit('src/remote.tsx', 'login: LoginScreen,', 'login: RegisterScreen,');
  await byRole(page, 'heading', 'Create Profile');
  expect(await isSamePage(page)).toBe(true);
});
