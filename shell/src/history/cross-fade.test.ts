import { crossFadeViews } from './cross-fade.ts';
import { createPageHistory, viewChange } from './page-history.ts';

const direct = viewChange.show;
const realMatchMedia = window.matchMedia;
/** Callbacks of the transitions that the browser has begun. */
const begun: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  begun.length = 0;
  window.history.replaceState(null, '', '/live');
  const done = Promise.resolve(undefined);
  document.startViewTransition = ((update: () => void) => {
    begun.push(update);
    return { ready: done, finished: done, updateCallbackDone: done };
  }) as never;
  crossFadeViews({ page: document, overlays: ['panel'] });
});
afterEach(() => {
  jest.useRealTimers();
  viewChange.show = direct;
  window.matchMedia = realMatchMedia;
  Reflect.deleteProperty(document, 'startViewTransition');
  document.body.replaceChildren();
});

const openHistory = () => {
  const history = createPageHistory({ window, settle: (target) => target, takesOver: () => false });
  const seen: string[] = [];
  history.subscribe(() => seen.push(window.location.search));
  return { history, seen };
};

test('another view is rendered when the browser has kept the one before; the address changes immediately', () => {
  const { history, seen } = openHistory();
  history.navigate('/live?view=day');
  expect([window.location.search, history.get().search, seen]).toEqual(['?view=day', '?view=day', []]);
  begun[0]?.();
  expect(seen).toEqual(['?view=day']);
});

test('Back fades, too', () => {
  const { history, seen } = openHistory();
  history.navigate('/live?view=day');
  begun[0]?.();
  window.history.replaceState(null, '', '/live');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(begun).toHaveLength(2);
  begun[1]?.();
  expect(seen).toEqual(['?view=day', '']);
});

test('a frame that does not come delays no view, and renders it once', () => {
  const { history, seen } = openHistory();
  history.navigate('/live?view=day');
  jest.advanceTimersByTime(100);
  expect(seen).toEqual(['?view=day']);
  begun[0]?.();
  expect(seen).toEqual(['?view=day']);
});

const beReduced = () => {
  window.matchMedia = (query) =>
    Object.assign(realMatchMedia(query), { matches: query === '(prefers-reduced-motion: reduce)' });
};
const add = (tag: string, more: object) => document.body.append(Object.assign(document.createElement(tag), more));
const protectedVideo = () => {
  const video = document.createElement('video');
  Object.defineProperty(video, 'mediaKeys', { value: {} });
  document.body.append(video);
};

test.each([
  ['a viewer who wants less motion', beReduced, '/live?view=day'],
  ['an open dialog', () => add('dialog', { open: true }), '/live?view=day'],
  ['protected video', protectedVideo, '/live?view=day'],
  ['another path', () => {}, '/other'],
  ['what opens over the page', () => {}, '/live?panel=true'],
])('%s: the view is rendered immediately', (_why, prepare, to) => {
  const { history, seen } = openHistory();
  prepare();
  history.navigate(to);
  expect([begun.length, seen.length]).toEqual([0, 1]);
});

test('what replaces an address, as each letter of a search does, is rendered immediately', () => {
  const { history, seen } = openHistory();
  history.navigate('/live?term=a', { replace: true });
  expect([begun, seen]).toEqual([[], ['?term=a']]);
});
