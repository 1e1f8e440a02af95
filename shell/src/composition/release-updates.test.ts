import { emptySession, type Session } from '@grandstand/shared-contracts';
import type { Composition, ReleaseNotice } from '@grandstand/shared-contracts/release';
import { createReleaseUpdates, isMidFlow } from './release-updates.ts';

const remote = (version: string): Composition['remotes'][string] => ({
  version,
  entry: `/assets/x/${version}/e.js`,
  globalName: 'x',
  previous: null,
  routes: [],
  triggers: [],
  panels: [],
  timeouts: { loadMs: 1 },
});
const composition: Composition = {
  releaseId: 1,
  environment: 'development',
  shell: { version: '1.0.0' },
  remotes: { 'mf-watch': remote('1.0.0'), 'mf-auth': remote('1.0.0') },
  screens: {},
  integrity: {},
  issuedAt: '2026-11-21T00:00:00.000Z',
};
const same: ReleaseNotice = { release: 1, shell: '1.0.0', remotes: { 'mf-auth': '1.0.0', 'mf-watch': '1.0.0' } };
const newer: ReleaseNotice = { release: 2, shell: '1.0.0', remotes: { 'mf-auth': '1.0.0', 'mf-watch': '1.1.0' } };
const withoutWatch: ReleaseNotice = { release: 3, shell: '1.0.0', remotes: { 'mf-auth': '1.0.0' } };

const override = {
  id: 'o1',
  remote: 'mf-watch',
  version: '1.0.0',
  origin: null,
  chaos: null,
  by: 'ana',
  until: '2026-11-21T04:00:00.000Z',
};

const scene = ({
  shown = ['mf-watch'],
  isKept = false,
  overridden = false,
  hotUpdated = [],
}: {
  shown?: string[];
  isKept?: boolean;
  overridden?: boolean;
  hotUpdated?: (string | undefined)[];
} = {}) => {
  const state = { busy: false, offers: 0, loaded: [] as string[] };
  const updates = createReleaseUpdates({
    composition: overridden ? { ...composition, override } : composition,
    isKept,
    shown: () => shown,
    isBusy: () => state.busy,
    reloadAt: (url) => state.loaded.push(url),
    here: () => '/watch?a=1',
    isHotUpdated: async (version) => hotUpdated.includes(version),
    offer: () => {
      state.offers += 1;
    },
  });
  return { state, updates };
};

/** After everything that waits for a promise that is settled. */
const isHandled = () => new Promise<void>((resolve) => void setTimeout(resolve));

test('what the tab has already is nothing new', () => {
  const { state, updates } = scene();
  updates.observe(same);
  expect(updates.takesOver('/faq')).toBe(false);
  expect(state).toMatchObject({ offers: 0, loaded: [] });
});

test('a page that was kept gives way as soon as the site answers, whatever it serves', () => {
  const { state, updates } = scene({ isKept: true });
  expect(updates.takesOver('/faq')).toBe(false);
  updates.observe(same);
  expect(updates.takesOver('/faq')).toBe(true);
  expect(state).toMatchObject({ offers: 1, loaded: ['/faq'] });
});

test.each([
  ['is over', same],
  ['shows a newer build', { ...newer, override: 'o1' }],
  ['is of a remote that was switched off', withoutWatch],
])('reloads immediately when the override of the page %s', async (_what, notice) => {
  const { state, updates } = scene({ overridden: true, shown: [] });
  updates.observe({ ...same, override: 'o1' });
  expect(state.loaded).toEqual([]);
  updates.observe(notice);
  await isHandled();
  expect(state.loaded).toEqual(['/watch?a=1']);
});

test('does not reload for a build of a dev server that the page already runs', async () => {
  const { state, updates } = scene({ overridden: true, hotUpdated: ['1.1.0'] });
  updates.observe({ ...newer, override: 'o1' });
  await isHandled();
  expect(state).toMatchObject({ loaded: [], offers: 0 });
  updates.observe(newer);
  await isHandled();
  expect(state.loaded).toEqual(['/watch?a=1']);
});

test('a newer version waits for the viewer to go somewhere, and is offered once', () => {
  const { state, updates } = scene();
  updates.observe(newer);
  updates.observe({ ...newer, release: 4 });
  expect(state).toMatchObject({ offers: 1, loaded: [] });
  expect(updates.takesOver('/login')).toBe(true);
  expect(state.loaded).toEqual(['/login']);
});

test('does not replace a version while a remote is busy', () => {
  const { state, updates } = scene();
  updates.observe(newer);
  state.busy = true;
  expect(updates.takesOver('/login')).toBe(false);
  state.busy = false;
  expect(updates.takesOver('/login')).toBe(true);
});

test('a release that is taken back before it was applied is forgotten', () => {
  const { updates } = scene();
  updates.observe(newer);
  updates.observe(same);
  expect(updates.takesOver('/login')).toBe(false);
});

test('removes a remote that is switched off immediately when it is shown, and waits for others', () => {
  const { state, updates } = scene();
  state.busy = true;
  updates.observe(withoutWatch);
  expect(state.loaded).toEqual(['/watch?a=1']);
  const elsewhere = scene({ shown: ['mf-auth'] });
  elsewhere.updates.observe(withoutWatch);
  expect(elsewhere.state).toMatchObject({ loaded: [], offers: 1 });
});

test('what lives in memory only is not lost to an update', () => {
  const session = emptySession('browser');
  expect(isMidFlow(session)).toBe(false);
  const flows: Partial<Session>[] = [
    { pending: { signUp: true } },
    { onboarding: { pending: ['teams'] } },
    { resetEmail: 'ana@example.test' },
    { hasResetPassword: true },
    { intended: '/ManageSubscription' },
    { flow: 'device' },
  ];
  expect(flows.filter((flow) => !isMidFlow({ ...session, ...flow }))).toEqual([]);
});
