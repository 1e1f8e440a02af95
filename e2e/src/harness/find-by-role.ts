import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ElementHandle, Frame, Page } from 'puppeteer';

interface NameLibrary {
  getRole(element: Element): string | null;
  computeAccessibleName(element: Element): string;
}

const dist = path.dirname(createRequire(import.meta.url).resolve('dom-accessibility-api'));
const MODULES = [
  './polyfills/array.from',
  './polyfills/SetLike',
  './getRole',
  './util',
  './accessible-name-and-description',
  './accessible-description',
  './accessible-name',
  './is-inaccessible',
  './index',
];
/** The library as one expression: its CommonJS modules in an order in which each finds those that it requires. */
const NAME_LIBRARY = `(() => {
  const loaded = {};
  const require = (name) => loaded[name.replace('../', './')];
  for (const [name, load] of [${MODULES.map(
    (name) => `['${name}', (exports) => {${readFileSync(path.join(dist, `${name}.js`), 'utf8')}\n}]`,
  ).join(',')}]) load((loaded[name] = {}));
  return loaded['./index'];
})()`;

/**
 * The first element of a role with an accessible name that a person can use: it is displayed, no open dialog covers it, and it
 * is not part of the first screen, which is removed when the shell shows the same. Browsers can answer this themselves, but
 * compute the accessibility tree of the whole page each time, which takes a tenth of a second.
 */
export const findByRole = async (page: Page | Frame, role: string, name: string): Promise<ElementHandle | null> => {
  const found = await page.evaluateHandle(
    `(${String(find)})(${NAME_LIBRARY}, ${JSON.stringify(role)}, ${JSON.stringify(name)})`,
  );
  const element = found.asElement() as ElementHandle | null;
  if (!element) await found.dispose();
  return element;
};

const find = ({ getRole, computeAccessibleName }: NameLibrary, role: string, name: string): Element | null => {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const isUsable = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('#first-screen, [inert], [aria-hidden="true"]') === null &&
      (dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(element)))
    );
  };
  for (const element of document.querySelectorAll('*'))
    if (getRole(element) === role && isUsable(element) && computeAccessibleName(element) === name) return element;
  return null;
};
