import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newVisitor, signIn, storeSession, type Visit } from './harness/browser.ts';
import { retype, showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

/** English texts of the shell and of every remote. */
const allTexts = async (): Promise<Readonly<Record<string, string>>> => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = readdirSync(root).flatMap((name) => {
    const folder = path.join(root, name, 'texts');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('en.ts'))
      .map((file) => path.join(folder, file));
  });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, Record<string, string>>>),
  );
  return Object.assign({}, COMMON_TEXTS, ...modules.flatMap((module) => Object.values(module)));
};

/** A language with every text in brackets: words outside brackets bypass the texts. */
const PSEUDO = 'qps';
const OPEN = '⟦';
const CLOSE = '⟧';
const bracketed = (text: string) => ({ [PSEUDO]: `${OPEN}${text}${CLOSE}` });

let site: Site;
let browser: Browser;
onSite(async (place) => {
  ({ site, browser } = place);
  await site.control('POST /flags', { localization: await pseudoLocalization() });
});

const pseudoLocalization = async () => {
  const file = (await (await fetch(`${site.origin}/config/localization.json`)).json()) as { title: object };
  const groups: Record<string, Record<string, object>> = {
    title: Object.fromEntries(Object.keys(file.title).map((title) => [title, bracketed(title)])),
  };
  for (const [key, text] of Object.entries(await allTexts())) {
    const dot = key.indexOf('.');
    const group = key.slice(0, dot);
    groups[group] = { ...groups[group], [key.slice(dot + 1)]: bracketed(text) };
  }
  return groups;
};

/** All that calls bring from now on: names of teams, titles of programs, prices. The page speaks the pseudo language. */
const hearData = async (page: Page): Promise<readonly string[]> => {
  // The name of the captions' track comes with the stream's manifest.
  const received: string[] = ['"English"'];
  // What is known to be as it was comes without a body.
  await page.setCacheEnabled(false);
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    response.text().then(
      (text) => received.push(text),
      // A page that was left meanwhile has no body.
      () => undefined,
    );
  });
  await page.evaluateOnNewDocument((language) => {
    Object.defineProperty(navigator, 'languages', { get: () => [language] });
  }, PSEUDO);
  return received;
};

/** What a person reads or hears on the page: texts and names, one line each. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, [translate="no"]')) words.push(node.textContent ?? '');
    }
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        if (!element.closest('[translate="no"]')) words.push(element.getAttribute(attribute) ?? '');
      }
    }
    return words.map((text) => text.trim()).filter((text) => /\p{Letter}{2}/u.test(text));
  });

/** A time, or a date. */
const FORMATTED = /^([\d:]+ ?[AP]M|[A-Z][a-z]{2} \d+, \d{4})$/;
/** What parts of a line are put together with. */
const JOINTS = / [·–] |^, /;

const notFromTexts = async (page: Page, data: readonly string[]): Promise<string[]> => {
  const inline = await page.$eval('#grandstand-boot', (script) => script.textContent ?? '');
  const words = await wordsOn(page);
  const known = [...data, inline].join('\n');
  expect(words.some((text) => text.includes(OPEN))).toBe(true);
  /** First and last name come apart. */
  const isName = (text: string) => text.split(' ').every((word) => known.includes(`"${word}"`));
  const isKnown = (text: string) =>
    text === '' ||
    text.includes(OPEN) ||
    // What a text is filled with may itself be put together.
    text.includes(CLOSE) ||
    FORMATTED.test(text) ||
    isName(text) ||
    known.includes(JSON.stringify(text).slice(1, -1));
  return [...new Set(words)].filter((text) => !text.split(JOINTS).every(isKnown));
};

/** What is not from texts, once all that the page shows was heard: a body may come to us after the page has it. */
const strangers = async (page: Page, data: readonly string[]): Promise<string[]> => {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = await notFromTexts(page, data);
    if (found.length === 0 || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** On the page, and at rest: the brackets are there, and nothing is being fetched. */
const settle = async ({ page, quiet }: Visit, path: string): Promise<void> => {
  await page.goto(site.origin + path);
  await page.waitForFunction((mark) => document.body.innerText.includes(mark), {}, OPEN);
  await quiet();
};

test('SHELL-012: no word of an open page bypasses the localization', async () => {
  const visit = await newVisitor(browser);
  const { page } = visit;
  const data = await hearData(page);
  const found: Record<string, string[]> = {};
  for (const path of [
    '/',
    '/login',
    '/winback',
    '/register',
    '/email-confirm',
    '/process/reset?resetPasswordToken=t&email=a@b.co',
    '/delete',
    '/authenticate/my-tv/lg',
    '/watch',
    '/watch?settings=true',
  ]) {
    await settle(visit, path);
    found[path] = await strangers(page, data);
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, words]) => words.length > 0))).toEqual({});
});

test('SHELL-012: no word of a viewer’s page bypasses the localization', async () => {
  const visit = await newVisitor(browser);
  const { page } = visit;
  await storeSession(page, site.origin, 'card-m');
  const data = await hearData(page);
  const found: Record<string, string[]> = {};
  for (const path of ['/watch', '/watch?settings=true', '/ManageSubscription', '/SubscriptionPlans', '/teamSelect']) {
    await settle(visit, path);
    found[path] = await strangers(page, data);
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, words]) => words.length > 0))).toEqual({});
});

test('SHELL-012: who chose Spanish reads refusals, days, money and help pages in it', async () => {
  await site.control('DELETE /flags');
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', '/ManageSubscription');
  await showsText(page, '$19.99 per month');
  await clickRole(page, 'button', 'Español');
  await page.waitForSelector('html[lang="es"]');
  await showsText(page, '$19.99 al mes');
  const renewal = await page.waitForSelector('::-p-text(Se renueva el)');
  expect(await renewal?.evaluate(({ textContent }) => textContent)).toMatch(/^Se renueva el \d+ de [a-z]+ de \d{4}$/);

  await page.goto(`${site.origin}/watch?settings=password`);
  await retype(page, 'Contraseña actual', 'Not-my-password-1');
  await retype(page, 'Nueva contraseña', 'Seventh-inning-9');
  await retype(page, 'Confirma la nueva contraseña', 'Seventh-inning-9');
  await clickRole(page, 'button', 'ACTUALIZAR');
  await showsText(page, 'La contraseña actual es incorrecta.');

  await page.goto(`${site.origin}/faq`);
  await byRole(page, 'heading', 'Ayuda y preguntas frecuentes');
  expect(await page.$eval('html', ({ lang }) => lang)).toBe('es');
  // And back: the choice counts, whatever the browser asks for.
  await page.setExtraHTTPHeaders({ 'accept-language': 'es' });
  await page.goto(`${site.origin}/ManageSubscription`);
  await clickRole(page, 'button', 'English');
  await showsText(page, '$19.99 per month');
  await page.goto(`${site.origin}/faq`);
  await byRole(page, 'heading', 'Help and FAQ');
});
