import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, expectMessage, newVisitor, pathOf, signIn, waitForPath } from './harness/browser.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { releaseIsKept } from './harness/last-good.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { disturb } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite((place) => {
  ({ site, browser, work } = place);
});

const visit = async (address: string): Promise<Page> => {
  const { page } = await newVisitor(browser);
  await page.goto(site.origin + address);
  return page;
};
const release = async (changes: Parameters<typeof createRelease>[3], reason: string) =>
  createRelease(
    site.registry,
    'development',
    (await currentRelease(site.registry, 'development'))?.id ?? null,
    changes,
    reason,
  );
const toggle = (remote: string, on: boolean) =>
  site.registry.request(
    'mutation T($r: String!, $on: Boolean!) { toggle(environment: "development", remote: $r, on: $on, reason: "test") { id } }',
    {
      r: remote,
      on,
    },
  );
const rollback = () =>
  site.registry.request('mutation { rollback(environment: "development", reason: "test") { id } }');
const failed = (page: Page) => byRole(page, 'heading', 'This part of the site isn’t available right now.');
const loginForm = (page: Page) => byRole(page, 'button', 'LOGIN');
const isAsset =
  (remote: string, part = '') =>
  (url: URL) =>
    url.pathname.startsWith(`/assets/${remote}/`) && url.pathname.includes(part);

describe('X-30: a remote that fails costs its own slot', () => {
  test('SHELL-039: missing files: its slot shows the failure panel, the rest works, and Try again restores it', async () => {
    const { page } = await newVisitor(browser);
    expectMessage(page, /404 .*\/assets\/mf-auth\//, /mf-auth@\S+ load-failed/);
    const setFault = await disturb(page, isAsset('mf-auth'), 'missing');
    await page.goto(`${site.origin}/login`);
    await failed(page);
    await byRole(page, 'banner', '').catch(() => page.waitForSelector('header'));
    await clickRole(page, 'link', 'On Now');
    await waitForPath(page, '/watch');
    await page.goBack();
    await failed(page);
    setFault('none');
    await clickRole(page, 'button', 'Try again');
    await loginForm(page);
  });

  test('a remote that does not respond does not delay leaving its page', async () => {
    const { page, messages } = await newVisitor(browser);
    await disturb(page, isAsset('mf-auth'), 'silent');
    await page.goto(`${site.origin}/login`, { waitUntil: 'domcontentloaded' });
    await clickRole(page, 'link', 'On Now');
    await page.waitForSelector('[data-remote="mf-watch"] h1');
    // It is still waited for.
    expect(messages.join('\n')).not.toContain('load-failed');
    expect(await page.$('[data-remote="mf-auth"]')).toBeNull();
  });

  test.each(['remoteEntry', ''])(
    'S-31: one flipped byte in a file of the remote (%p) is refused by integrity',
    async (part) => {
      const { page } = await newVisitor(browser);
      expectMessage(page, /integrity/i, /mf-auth@\S+ load-failed/);
      await disturb(page, (url) => isAsset('mf-auth', part)(url) && url.pathname.endsWith('.js'), 'flipped byte');
      await page.goto(`${site.origin}/login`);
      await failed(page);
    },
  );

  test('a version that throws at mount gives way to the version before it', async () => {
    const before = await currentRelease(site.registry, 'development');
    const folder = await writeHandmadeRemote(work, {
      name: 'mf-auth',
      version: '7.0.0',
      mount: "throw new Error('boom')",
    });
    await publishFolder(site.registry, folder);
    await release({ remotes: [{ name: 'mf-auth', version: '7.0.0' }] }, 'a broken version');
    const page = await visit('/login');
    expectMessage(page, /mf-auth@7\.0\.0 mount-failed: boom/);
    await loginForm(page);
    await rollback();
    expect((await currentRelease(site.registry, 'development'))?.remotes).toEqual(before?.remotes);
  });
});

describe('operators and teams change one remote alone', () => {
  test('a remote is switched off and on', async () => {
    await toggle('mf-subscription', false);
    const off = await visit('/SubscriptionUnavailable');
    await waitForPath(off, '/watch');
    await off.browserContext().close();
    await toggle('mf-subscription', true);
    const on = await visit('/SubscriptionUnavailable');
    await byRole(on, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
  });

  test('version 2 of one remote is seen without touching shell or others, and rolled back', async () => {
    const before = await currentRelease(site.registry, 'development');
    const folder = await writeHandmadeRemote(work, {
      name: 'mf-auth',
      version: '2.0.0',
      mount:
        "element.replaceChildren(); var h = document.createElement('h1'); h.textContent = 'Second edition of ' + host.remote.name; element.append(h); return function () { h.remove(); };",
    });
    await publishFolder(site.registry, folder);
    const released = await release({ remotes: [{ name: 'mf-auth', version: '2.0.0' }] }, 'version 2');
    expect(released.shell).toBe(before?.shell);
    expect(released.remotes.filter(({ name }) => name !== 'mf-auth')).toEqual(
      before?.remotes.filter(({ name }) => name !== 'mf-auth'),
    );

    const page = await visit('/login');
    await byRole(page, 'heading', 'Second edition of mf-auth');
    await rollback();
    await page.reload();
    await loginForm(page);
  });

  test('other bytes under a published version are refused', async () => {
    const other = await mkdtemp(path.join(work, 'again-'));
    const folder = await writeHandmadeRemote(other, {
      name: 'mf-auth',
      version: '2.0.0',
      mount: 'return function () {};',
    });
    await expect(publishFolder(site.registry, folder)).rejects.toMatchObject({ code: 'version_exists' });
  });
});

describe('a release that cannot be trusted', () => {
  /** Answers the page itself with one that was changed on the way. */
  const tamper = async (page: Page, change: (html: string) => string) => {
    // What the worker fetches does not pass by here.
    await page.setBypassServiceWorker(true);
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (request.resourceType() !== 'document') return request.continue();
      const original = await fetch(request.url(), { headers: { accept: 'text/html' } });
      return request.respond({
        status: 200,
        headers: Object.fromEntries(original.headers),
        body: change(await original.text()),
      });
    });
  };
  const otherRelease = (html: string) => html.replace(/\\"releaseId\\":\d+/, '\\"releaseId\\":999');

  test('a changed one is refused: the last good release is shown, and said', async () => {
    const page = await visit('/login');
    await loginForm(page);
    await releaseIsKept(page);
    expectMessage(page, /release was refused: The release was changed/);
    await tamper(page, otherRelease);
    await page.reload();
    await loginForm(page);
    await page.waitForSelector('::-p-text(You’re seeing the last version that worked on this device.)');
  });

  test('without a last good one the page displays an error with the reason', async () => {
    const { page } = await newVisitor(browser);
    expectMessage(page, /release was refused: The release was changed/);
    await tamper(page, otherRelease);
    await page.goto(`${site.origin}/login`);
    await byRole(page, 'heading', 'We couldn’t load the site.');
    await page.waitForSelector('::-p-text(The release was changed after it was signed.)');
    await byRole(page, 'button', 'Try again');
  });

  test('a page without any release displays an error', async () => {
    const { page } = await newVisitor(browser);
    expectMessage(page, /release was refused: The page holds no signed release/);
    await tamper(page, (html) => html.replace('id="grandstand-boot"', 'id="elsewhere"'));
    await page.goto(`${site.origin}/watch`);
    await page.waitForSelector('::-p-text(The page holds no signed release.)');
  });
});

describe('the page is one site', () => {
  test('SHELL-039: Back and Forward cross remotes without loading the page again', async () => {
    const page = await visit('/login');
    await loginForm(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await clickRole(page, 'link', 'On Now');
    await page.waitForSelector('[data-remote="mf-watch"] h1');
    await page.goBack();
    await loginForm(page);
    await page.goForward();
    await page.waitForSelector('[data-remote="mf-watch"] h1');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(pathOf(page)).toBe('/watch');
  });

  test('there is one React in the page, whatever remotes came', async () => {
    const { page } = await newVisitor(browser);
    const withReact = new Set<string>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      const text = await response.text().catch(() => '');
      if (text.includes('reconcilerVersion')) withReact.add(new URL(response.url()).pathname);
    });
    await signIn(page, site.origin, 'card-m', '/watch?settings=true');
    await byRole(page, 'heading', 'Account & Settings');
    expect([...withReact]).toEqual([expect.stringMatching(/^\/assets\/shell\//)]);
  });

  test('50 mounts and unmounts leave no nodes and no listeners behind', async () => {
    const { page, quiet } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await loginForm(page);
    // The page loads what is probably next when it has settled.
    await page.waitForSelector('head > link[href*="/assets/mf-watch/"]');
    await quiet();
    const cdp = await page.createCDPSession();
    const counters = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      await cdp.send('HeapProfiler.collectGarbage');
      return cdp.send('Memory.getDOMCounters');
    };
    // Runs in the page: element handles of the driver would keep nodes alive.
    const cycles = (count: number) =>
      page.evaluate(async (times) => {
        const until = async (selector: string) => {
          for (let wait = 0; !document.querySelector(selector); wait += 10) {
            if (wait > 10_000) throw new Error(`no ${selector}`);
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        };
        history.pushState({}, '', '/SubscriptionUnavailable');
        dispatchEvent(new PopStateEvent('popstate'));
        for (let cycle = 0; cycle < times; cycle += 1) {
          await until('[data-remote="mf-subscription"] button');
          history.back();
          await until('[data-remote="mf-auth"] form');
          history.forward();
        }
        await until('[data-remote="mf-subscription"] button');
        history.back();
        await until('[data-remote="mf-auth"] form');
      }, count);
    await cycles(5);
    const before = await counters();
    await cycles(50);
    const after = await counters();
    expect(after.nodes - before.nodes).toBeLessThan(60);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(15);
  });
});
