import type { Remote } from '@grandstand/shared-contracts';
import type { ComposedRemote } from '@grandstand/shared-contracts/release';
import { prefetchNeighbours } from './prefetch.ts';
import type { Decision } from './route-decision.ts';

const composed = { version: '1.0.0' } as ComposedRemote;
const owner = (name: string | null): Decision => ({ kind: 'remote', name, route: null, triggers: [] });
const owners: Record<string, Decision> = {
  '/login': owner('mf-auth'),
  '/watch': owner('mf-watch'),
  '/off': owner(null),
  '/': { kind: 'landing' },
};

let undo: () => void = () => {};
afterEach(() => undo());

const start = (
  neighbours: string[],
  network: object = {},
  load: () => Promise<Remote> = async () => ({}) as Remote,
) => {
  const loaded: string[] = [];
  let idle: () => void = () => {};
  undo = prefetchNeighbours(neighbours, {
    page: document,
    composition: { remotes: { 'mf-auth': composed, 'mf-watch': composed } },
    load: (name) => {
      loaded.push(name);
      return load();
    },
    decideAt: (target) => owners[target] ?? { kind: 'landing' },
    network: () => network,
    whenIdle: (work) => {
      idle = work;
    },
  });
  return { loaded, idle: () => idle() };
};
const link = (href: string) => {
  document.body.innerHTML = `<a href="${href}"><b>go</b></a>`;
  return document.querySelector('b') as HTMLElement;
};

test('the owner of a link is loaded once it is pointed at, and only once', () => {
  const { loaded } = start([]);
  const inside = link('/login');
  inside.dispatchEvent(new Event('pointerover', { bubbles: true }));
  inside.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(loaded).toEqual(['mf-auth']);
});

test('prefetches neighbours that a remote owns when the page is idle', () => {
  const { loaded, idle } = start(['/login', '/watch', '/off', '/']);
  expect(loaded).toEqual([]);
  idle();
  expect(loaded).toEqual(['mf-auth', 'mf-watch']);
});

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is prefetched on a connection of %j',
  (network) => {
    const { loaded, idle } = start(['/login'], network);
    idle();
    expect(loaded).toEqual([]);
  },
);

test('a remote that does not load, and a link to elsewhere, change nothing', async () => {
  const { loaded, idle } = start(['/login'], {}, async () => {
    throw new Error('404');
  });
  idle();
  link('https://elsewhere.test/').dispatchEvent(new Event('pointerover', { bubbles: true }));
  await Promise.resolve();
  expect(loaded).toEqual(['mf-auth']);
});
