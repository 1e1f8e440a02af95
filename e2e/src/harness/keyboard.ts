import type { Page } from 'puppeteer';

/** What the Tab key meets on a page, once around. */
interface Walk {
  /** Names of what took the focus, in order. */
  readonly stops: readonly string[];
  /** What somebody without a mouse would complain of, one line each. */
  readonly problems: readonly string[];
}

interface Stop {
  readonly element: Element;
  readonly name: string;
}
interface WalkRecord {
  readonly expected: readonly Element[];
  readonly stops: readonly Stop[];
  readonly problems: string[];
  isAround: boolean;
  end(): void;
}
declare global {
  var __WALK__: WalkRecord | undefined;
  var __NAME_OF__: ((element: Element) => string) | undefined;
  var __IS_USABLE__: ((element: Element) => boolean) | undefined;
}

/** No page has as many stops. */
const MAX_PRESSES = 400;

/** Presses Tab until the focus is where it began. Inside an open modal that is all there is. */
export const walk = async (page: Page): Promise<Walk> => {
  await page.evaluate(defineNames);
  await page.evaluate(begin);
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(look)) break;
  }
  return page.evaluate(conclude);
};

/** Presses `key` until a control of that name has the focus. @throws with what was met instead */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await page.evaluate(defineNames);
  const met: string[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (key !== 'Tab') await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (key !== 'Tab') await page.keyboard.up('Shift');
    const focused = await focusedName(page);
    if (focused === name) return;
    met.push(focused);
  }
  throw new Error(`Tab does not lead to “${name}”, but to ${met.join(', ')}`);
};

/** Accessible name of what has the focus, near enough; `body` when nothing has it. */
export const focusedName = async (page: Page): Promise<string> => {
  await page.evaluate(defineNames);
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body
      ? 'body'
      : (globalThis.__NAME_OF__?.(activeElement) ?? '');
  });
};

/** Waits until what has the focus has this name. @throws with what has it instead */
export const focusOn = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(defineNames);
  try {
    await page.waitForFunction(
      (wanted) => document.activeElement !== null && globalThis.__NAME_OF__?.(document.activeElement) === wanted,
      {},
      name,
    );
  } catch (cause) {
    throw new Error(`“${await focusedName(page)}” has the focus, and not “${name}”.`, { cause });
  }
};

/** In the page: how controls are called, and which of them somebody could use. */
const defineNames = (): void => {
  globalThis.__NAME_OF__ = (element) => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const images = [...element.querySelectorAll('img')].map(({ alt }) => alt);
    const name = [
      element.getAttribute('aria-label'),
      labelledBy.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels.map(({ textContent }) => textContent).join(' '),
      element.tagName === 'SELECT' ? '' : element.textContent,
      images.join(' '),
      element.getAttribute('title'),
    ].find((text) => text?.trim());
    return (name ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  globalThis.__IS_USABLE__ = (element) => {
    const { tabIndex, disabled, type, checked } = element as HTMLInputElement;
    if (tabIndex < 0 || disabled || element.closest('[inert]')) return false;
    // Of a group of radio buttons the arrows reach the rest.
    return (type !== 'radio' || checked) && element.checkVisibility({ visibilityProperty: true });
  };
};

/** In the page: notes what is there, and listens. */
const begin = (): void => {
  const controls = 'a[href], button, input, select, textarea, summary, iframe, video[controls], [tabindex]';
  const scene = document.querySelector('dialog:modal') ?? document;
  const drawingOf = (element: Element): string => {
    const drawn = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one != null);
    return drawn
      .map((one) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
        return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join();
      })
      .join('|');
  };
  const expected = [...scene.querySelectorAll(controls)].filter((element) => globalThis.__IS_USABLE__?.(element));
  const unfocused = new Map(expected.map((element) => [element, drawingOf(element)]));
  const problems = expected
    .filter((element) => (element as HTMLElement).tabIndex > 0)
    .map((element) => `“${globalThis.__NAME_OF__?.(element)}” jumps the queue`);
  const stops: Stop[] = [];
  const arrive = (element: Element) => {
    if (globalThis.__WALK__?.isAround || element === stops.at(-1)?.element) return;
    if (stops.some((stop) => stop.element === element)) {
      if (globalThis.__WALK__) globalThis.__WALK__.isAround = true;
      return;
    }
    const name = globalThis.__NAME_OF__?.(element) ?? '';
    stops.push({ element, name });
    if (name === '') problems.push(`<${element.tagName.toLowerCase()} class="${element.className}"> has no name`);
    const before = unfocused.get(element);
    if (element.tagName !== 'IFRAME' && before !== undefined && drawingOf(element) === before)
      problems.push(`“${name}” does not show that it has the focus`);
  };
  const onFocus = ({ target }: FocusEvent) => target instanceof Element && arrive(target);
  // A frame takes the focus from the page without a word to its element.
  const onBlur = () => document.activeElement instanceof HTMLIFrameElement && arrive(document.activeElement);
  document.addEventListener('focusin', onFocus);
  window.addEventListener('blur', onBlur);
  globalThis.__WALK__ = {
    expected,
    stops,
    problems,
    isAround: false,
    end() {
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('blur', onBlur);
    },
  };
};

/** In the page: whether what has the focus can be seen, once a carousel has brought it. Resolves to whether that was all. */
const look = async (): Promise<boolean> => {
  const walked = globalThis.__WALK__;
  const last = walked?.stops.at(-1);
  if (!walked || !last || walked.isAround) return walked?.isAround ?? true;
  /** Anything of it is on the screen and not under something else. */
  const isSeen = (): boolean => {
    const { left, top, width, height } = last.element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || last.element !== document.activeElement) return true;
    return [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return (
          hit !== null && (last.element.contains(hit) || hit.contains(last.element) || hit.closest('label') !== null)
        );
      }),
    );
  };
  const deadline = performance.now() + 2_000;
  let height = document.documentElement.scrollHeight;
  while (!isSeen()) {
    // A row that arrives late pushes the footer away from a viewer who is there already.
    if (document.documentElement.scrollHeight > height) {
      height = document.documentElement.scrollHeight;
      last.element.scrollIntoView({ block: 'nearest' });
    }
    if (performance.now() > deadline) {
      const { left, top, width, height } = last.element.getBoundingClientRect();
      const cover = document.elementFromPoint(left + width / 2, top + height / 2);
      const place = `${Math.round(left)}, ${Math.round(top)} of ${window.innerWidth}, ${window.innerHeight}`;
      walked.problems.push(
        `“${last.name}” has the focus out of sight at ${place}, under ${cover?.outerHTML.slice(0, 120)}`,
      );
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
};

/** In the page: what came of the walk. */
const conclude = (): Walk => {
  const walked = globalThis.__WALK__;
  if (!walked) return { stops: [], problems: ['the page was left'] };
  walked.end();
  const { expected, stops, problems, isAround } = walked;
  if (!isAround) problems.push(`the focus never came around, and is on “${stops.at(-1)?.name}”`);
  for (const element of expected) {
    if (!element.isConnected || !globalThis.__IS_USABLE__?.(element)) continue;
    if (stops.some((stop) => stop.element === element)) continue;
    problems.push(`“${globalThis.__NAME_OF__?.(element)}” is not reached`);
  }
  const known = stops.filter(({ element }) => expected.includes(element) && element.isConnected);
  const turns = known.filter(({ element }, index) => {
    const next = known[index + 1]?.element;
    return next && !(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  // A walk that begins in the middle, at a dialog's heading, passes the beginning once.
  if (turns.length > 1) problems.push(`the focus goes back after ${turns.map(({ name }) => `“${name}”`).join(', ')}`);
  return { stops: stops.map(({ name }) => name), problems };
};

/** Tabs to a field, and types into it. */
export const fill = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, label);
  await page.keyboard.type(text);
};

/** Tabs to a control, and presses Enter. */
export const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};
