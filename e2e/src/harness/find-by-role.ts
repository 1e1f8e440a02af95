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

type Search = (role: string | null, name: string) => Element | null;
declare global {
  /** The search of this document, from the first use on. */
  var __FIND_BY_ROLE__: Search | undefined;
}

/**
 * The first element of a role, or without a role the first control, with an accessible name that a person can use: it is
 * displayed, no open dialog covers it, and it is not part of the first screen, which is removed when the shell shows the same.
 * Browsers can answer this themselves, but compute the accessibility tree of the whole page each time, which takes a tenth of a
 * second.
 */
export const findByRole = async (
  page: Page | Frame,
  role: string | null,
  name: string,
): Promise<ElementHandle | null> => {
  const search = () =>
    page.evaluateHandle((...what: Parameters<Search>) => globalThis.__FIND_BY_ROLE__?.(...what), role, name);
  let found = await search();
  if (found.remoteObject().type === 'undefined') {
    await page.evaluate(`globalThis.__FIND_BY_ROLE__ = (${String(prepare)})(${NAME_LIBRARY})`);
    found = await search();
  }
  const element = found.asElement() as ElementHandle | null;
  if (!element) await found.dispose();
  return element;
};

const prepare = ({ getRole, computeAccessibleName }: NameLibrary): Search => {
  const isUsable = (element: Element, dialogs: readonly Element[]): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('#first-screen, [inert], [aria-hidden="true"]') === null &&
      (dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(element)))
    );
  };
  return (role, name) => {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const candidates = role === null ? 'a[href], button, input, select, textarea, [role], [tabindex]' : '*';
    for (const element of document.querySelectorAll(candidates))
      if (
        (role === null || getRole(element) === role) &&
        isUsable(element, dialogs) &&
        computeAccessibleName(element) === name
      )
        return element;
    return null;
  };
};
