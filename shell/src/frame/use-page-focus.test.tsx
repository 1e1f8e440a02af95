import { act, screen, waitFor } from '@testing-library/react';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { useLive, useShell } from './shell-context.ts';
import { usePageFocus } from './use-page-focus.ts';

beforeEach(() => {
  // jsdom lays nothing out: everything that is there counts as visible.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
  jest.spyOn(window, 'scrollTo').mockImplementation(((_left: number, top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  }) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A page whose heading is its address. */
const Screens = () => {
  const { history } = useShell();
  const { pathname } = useLive(history);
  usePageFocus();
  return (
    <main id="main">
      <h1 key={pathname}>{pathname}</h1>
      <button type="button">in the page</button>
    </main>
  );
};
const scrollTo = (top: number) => {
  window.scrollTo(0, top);
  window.dispatchEvent(new Event('scroll'));
};
const headingFocused = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());

test('X-02: the first screen leaves the focus where the browser puts it', () => {
  renderInShell(<Screens />);
  expect(document.body).toHaveFocus();
});

test('X-02, SHELL-039: a new screen has the focus on its heading, and starts at its top', async () => {
  const { shell } = renderInShell(<Screens />);
  scrollTo(700);
  act(() => shell.history.navigate('/watch'));
  await headingFocused('/watch');
  expect(window.scrollY).toBe(0);
});

test('X-02, SHELL-039: Back is where one was, and its heading has the focus', async () => {
  const { shell } = renderInShell(<Screens />);
  scrollTo(700);
  act(() => shell.history.navigate('/watch'));
  await headingFocused('/watch');
  scrollTo(50);
  act(() => shell.history.go(-1));
  await headingFocused('/');
  expect(window.scrollY).toBe(700);
  act(() => shell.history.go(1));
  await headingFocused('/watch');
  expect(window.scrollY).toBe(50);
});

test('X-02: another query on the same screen moves neither focus nor scroll', () => {
  const { shell } = renderInShell(<Screens />, { path: '/watch' });
  const button = screen.getByRole('button');
  button.focus();
  scrollTo(300);
  act(() => shell.history.navigate('/watch?vodSearch=a'));
  expect(button).toHaveFocus();
  expect(window.scrollY).toBe(300);
});
