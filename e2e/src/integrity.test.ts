import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { expectMessage, newVisitor } from './harness/browser.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { disturb } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite((place) => {
  ({ site, browser, work } = place);
});

/** Releases a build that other tools could have made, in place of mf-deletion. */
const release = async (build: Omit<Parameters<typeof writeHandmadeRemote>[1], 'name'>): Promise<void> => {
  await publishFolder(site.registry, await writeHandmadeRemote(work, { name: 'mf-deletion', ...build }));
  const { id } = (await currentRelease(site.registry, 'development')) ?? { id: null };
  const changes = { remotes: [{ name: 'mf-deletion', version: build.version }] };
  await createRelease(site.registry, 'development', id, changes, 'a guest');
};

test('S-31: an altered ES module of a remote does not run, whichever tool built it', async () => {
  await release({
    version: '5.0.0',
    mount: 'element.textContent = globalThis.modulePart; return function () {};',
    before: "import('./part.js')",
    files: { 'part.js': "(() => { globalThis.modulePart = 'From a module'; })(); export {}; // end .\n" },
  });
  const healthy = await newVisitor(browser);
  await healthy.page.goto(`${site.origin}/delete`);
  await healthy.page.waitForSelector('main ::-p-text(From a module)');

  const { page } = await newVisitor(browser);
  expectMessage(page, /integrity/i, /mf-deletion@\S+ load-failed/);
  await disturb(page, ({ pathname }) => pathname.endsWith('/part.js'), 'flipped byte');
  await page.goto(`${site.origin}/delete`);
  // The version before it takes its place.
  await page.waitForSelector('main ::-p-text(Are you sure?)');
  expect(await page.evaluate(() => 'modulePart' in globalThis)).toBe(false);
});

test('S-31: a script that a remote adds without integrity does not run', async () => {
  await release({
    version: '6.0.0',
    mount: `
      var script = document.createElement('script');
      script.onload = function () { element.textContent = 'loaded'; };
      script.onerror = function () { element.textContent = 'refused'; };
      script.src = trustedTypes.createPolicy('grandstand', { createScriptURL: function (url) { return url; } })
        .createScriptURL('/assets/mf-deletion/6.0.0/part.js');
      element.append(script);
      return function () {};`,
    files: { 'part.js': '(() => { globalThis.scriptPart = true; })();\n' },
  });
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/delete`);
  await page.waitForSelector('main ::-p-text(refused)');
  expect(await page.evaluate(() => 'scriptPart' in globalThis)).toBe(false);
});
