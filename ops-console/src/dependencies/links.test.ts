import { flowBetween, linksOf } from './links.ts';

const speaker = (name: string, fields = {}) => ({
  name,
  emits: [],
  listens: [],
  offers: [],
  uses: [],
  serves: [],
  calls: [],
  ...fields,
});
const links = linksOf([
  speaker('mf-auth', { emits: ['profile:updated@1'], offers: ['auth/login'], calls: ['scores:listGames@1'] }),
  speaker('mf-watch', {
    listens: ['profile:updated@1', 'player:stop@1'],
    uses: ['auth/login'],
    serves: ['scores:listGames@1'],
  }),
]);

test('lists every event, panel and call with its providers and users, also without any', () => {
  expect(links).toEqual([
    { kind: 'event', name: 'player:stop@1', from: [], to: ['mf-watch'] },
    { kind: 'event', name: 'profile:updated@1', from: ['mf-auth'], to: ['mf-watch'] },
    { kind: 'panel', name: 'auth/login', from: ['mf-auth'], to: ['mf-watch'] },
    { kind: 'call', name: 'scores:listGames@1', from: ['mf-watch'], to: ['mf-auth'] },
  ]);
});

test('what flows has a direction', () => {
  expect(flowBetween(links, 'mf-auth', 'mf-watch').map(({ name }) => name)).toEqual([
    'profile:updated@1',
    'auth/login',
  ]);
  expect(flowBetween(links, 'mf-watch', 'mf-auth').map(({ name }) => name)).toEqual(['scores:listGames@1']);
});
