import { Composition } from '@grandstand/shared-contracts/release';
import { overrideError } from './override-scope.ts';

const DEV_SERVER = 'http://localhost:9100';
const remote = (entry: string, version = '1.0.0', previous: object | null = null) => ({
  version,
  entry,
  globalName: 'x',
  previous,
  routes: [],
  triggers: [],
  panels: [],
  timeouts: { loadMs: 1 },
});
const composition = (remotes: object, override?: object) =>
  Composition.parse({
    releaseId: 1,
    environment: 'development',
    shell: { version: '1.0.0' },
    remotes,
    integrity: {},
    issuedAt: '2026-11-22T00:00:00.000Z',
    ...(override
      ? { override: { id: 'o', by: 'ana', until: '2026-11-22T04:00:00.000Z', origin: null, chaos: null, ...override } }
      : {}),
  });

const watch = { remote: 'mf-watch', version: '2.0.0' };
const own = remote('/assets/mf-auth/1.0.0/e.js');

test.each([
  ['no override', { 'mf-auth': own }, undefined],
  ['a published version', { 'mf-auth': own, 'mf-watch': remote('/assets/mf-watch/2.0.0/e.js', '2.0.0') }, watch],
  [
    'a dev server',
    { 'mf-watch': remote(`${DEV_SERVER}/assets/mf-watch/2.0.0/e.js`, '2.0.0') },
    { ...watch, origin: DEV_SERVER },
  ],
  ['trouble', { 'mf-watch': remote('/chaos/kill/assets/mf-watch/2.0.0/e.js', '2.0.0') }, { ...watch, chaos: 'kill' }],
])('%s is within its bounds', (_what, remotes, override) => {
  expect(overrideError(composition(remotes, override))).toBeNull();
});

const elsewhere = remote(`${DEV_SERVER}/assets/mf-watch/2.0.0/e.js`, '2.0.0');
test.each([
  ['another origin without an override', { 'mf-watch': elsewhere }, undefined],
  [
    'another origin for another remote',
    { 'mf-auth': elsewhere, 'mf-watch': elsewhere },
    { ...watch, origin: DEV_SERVER },
  ],
  ['an origin that it does not name', { 'mf-watch': elsewhere }, { ...watch, origin: 'http://localhost:9101' }],
  ['a version that it does not name', { 'mf-watch': own }, watch],
  [
    'a chaos switch that it does not name',
    { 'mf-watch': remote('/chaos/kill/assets/mf-watch/2.0.0/e.js', '2.0.0') },
    watch,
  ],
  ['an earlier version elsewhere', { 'mf-auth': remote('/assets/mf-auth/1.0.0/e.js', '1.0.0', elsewhere) }, undefined],
  ['a remote that is not there', { 'mf-auth': own }, watch],
])('%s is beyond them', (_what, remotes, override) => {
  expect(overrideError(composition(remotes, override))).toEqual(expect.any(String));
});
