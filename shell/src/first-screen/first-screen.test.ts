import { openFirstScreen } from './first-screen.ts';
import { inlineStylePaths, nameInlineStyles } from './inline-styles.ts';

const landing = { kind: 'landing' } as const;
const loginAt = { kind: 'remote', name: 'mf-auth', route: { screen: 'login' }, triggers: [] } as never;

/** A page with the first screen of the login page, as the edge writes it. */
const openPage = ({ lang = 'en', screen = 'login' } = {}) => {
  document.body.innerHTML = `
    <div id="first-screen" lang="${lang}" data-screen="${screen}">
      <h1>Log in</h1><a href="/register">Create an account</a>
    </div>
    <div id="root"></div>`;
  const root = document.getElementById('root') as HTMLElement;
  const cover = () => document.getElementById('first-screen');
  return { root, cover };
};
const open = (root: HTMLElement, isKnown = false) => openFirstScreen(document, root, { language: 'en', isKnown });
/** The observer is called after what renders, and compares in the next frame. */
const render = async (root: HTMLElement, html: string) => {
  root.innerHTML = html;
  await Promise.resolve();
  jest.advanceTimersToNextFrame();
};

beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the first screen stays until the shell shows its heading, and is inert meanwhile', async () => {
  const { root, cover } = openPage();
  open(root).follow(loginAt);
  expect(cover()?.inert).toBeFalsy();
  await render(root, '<main id="main"><p>Loading</p></main>');
  expect(cover()?.inert).toBe(true);
  await render(root, '<main id="main"><h1>Log in</h1></main>');
  expect(cover()).toBeNull();
});

test('however often the shell renders, what is visible is looked for once a frame, which costs a style computation', async () => {
  const { root } = openPage();
  const looked = jest.spyOn(Element.prototype, 'checkVisibility');
  open(root);
  for (const text of ['one', 'two', 'three']) {
    root.innerHTML = `<h1>${text}</h1>`;
    await Promise.resolve();
  }
  expect(looked).not.toHaveBeenCalled();
  jest.advanceTimersToNextFrame();
  // Of the first screen and of the shell.
  expect(looked).toHaveBeenCalledTimes(2);
});

test('the focus moves to the same link of the shell', async () => {
  const { root, cover } = openPage();
  open(root);
  cover()?.querySelector('a')?.focus();
  const blurred = async (html: string) => {
    await render(root, html);
    // The test environment does not take the focus from inert elements.
    (document.activeElement as HTMLElement).blur();
  };
  await blurred('<main id="main" tabindex="-1"></main>');
  await render(root, '<main id="main"><h1>Log in</h1><a href="/register">Create an account</a></main>');
  expect(document.activeElement).toBe(root.querySelector('a'));
});

test.each([
  ['another language', { lang: 'es' }, false],
  ['a viewer whom the edge did not know', {}, true],
])('a first screen for %s is removed before anything renders', (_what, made, isKnown) => {
  const { root, cover } = openPage(made);
  open(root, isKnown);
  expect(cover()).toBeNull();
});

test('a first screen is removed when the shell decides to show something else', () => {
  const { root, cover } = openPage();
  const firstScreen = open(root);
  firstScreen.follow({ kind: 'loading' });
  expect(cover()).not.toBeNull();
  firstScreen.follow(landing);
  expect(cover()).toBeNull();
});

test('a remote that fails, or shows something else after its mount, is not covered', () => {
  const { root, cover } = openPage();
  const failing = open(root);
  failing.report({ kind: 'load-failed' });
  expect(cover()).not.toBeNull();
  failing.report({ kind: 'gave-up' });
  expect(cover()).toBeNull();
  const other = openPage();
  open(other.root).report({ kind: 'mounted' });
  jest.advanceTimersByTime(3_999);
  expect(other.cover()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(other.cover()).toBeNull();
});

test('a page without a first screen is left as it is', () => {
  document.body.innerHTML = '<div id="root"></div>';
  const firstScreen = open(document.getElementById('root') as HTMLElement);
  expect(() => firstScreen.follow(landing)).not.toThrow();
});

test('stylesheets inside the page get whole addresses, by which remotes find them', () => {
  document.head.innerHTML = '<style data-href="/assets/mf-auth/1.0.0/remote.css"></style><style></style>';
  nameInlineStyles(document);
  expect(document.head.querySelector('style')?.dataset['href']).toBe(
    `${location.origin}/assets/mf-auth/1.0.0/remote.css`,
  );
  expect(inlineStylePaths(document)).toEqual(['/assets/mf-auth/1.0.0/remote.css']);
});
