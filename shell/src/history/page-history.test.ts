import { createPageHistory } from './page-history.ts';

const open = (
  path = '/watch?a=1',
  settle: (target: string) => string = (target) => target,
  takesOver: (url: string) => boolean = () => false,
) => {
  window.history.replaceState(null, '', path);
  return createPageHistory({ window, settle, takesOver });
};

test('SHELL-041: keepQuery carries the query along', () => {
  const history = open('/?vodSearch=x');
  history.navigate('/watch', { keepQuery: true });
  expect(`${window.location.pathname}${window.location.search}`).toBe('/watch?vodSearch=x');
});

test('does not show an address that triggers a page load', () => {
  const requested: string[] = [];
  const history = open(
    '/watch',
    (target) => (target === '/nope' ? '/login' : target),
    (url) => {
      requested.push(url);
      return true;
    },
  );
  history.navigate('/nope');
  expect(requested).toEqual(['/login']);
  expect(window.location.pathname).toBe('/watch');
});

test('redirects are settled before the address changes', () => {
  const history = open('/', (target) => (target === '/nope' ? '/watch' : target));
  const seen: string[] = [];
  history.subscribe(() => seen.push(history.get().pathname));
  history.navigate('/nope');
  expect(seen).toEqual(['/watch']);
});

test('going where the page already is adds no history entry', () => {
  const history = open('/watch');
  const before = window.history.length;
  history.navigate('/watch');
  expect(window.history.length).toBe(before);
  expect(history.lastAction()).toBe('REPLACE');
});

test('SHELL-039: reports Back as POP and ignores the event that single-spa dispatches', () => {
  const history = open();
  const actions: string[] = [];
  history.subscribe(() => actions.push(history.lastAction()));
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(actions).toEqual(['POP']);
});
