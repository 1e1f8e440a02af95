import { type ComposedRemote, type RemoteRoute, screensOf } from '@grandstand/shared-contracts/release';
import { aContact, anAccount, aSession } from '@grandstand/shared-contracts/testing';
import { type DecisionInput, decide, settle } from './route-decision.ts';

const SCREENS: Readonly<Record<string, string>> = {
  '/login': 'login',
  '/register': 'register',
  '/email-sent': 'reset-email-sent',
  '/watch/:vodId?': 'watch',
  '/SubscribeToGotham': 'subscription-sunset',
  '/ManageSubscription': 'manage-subscription',
  '/authenticate/:deviceId?': 'link-device',
  '/authenticate/:deviceId/:platform/:activationCode?': 'link-device',
};
const route = (path: string, overrides: Partial<RemoteRoute> = {}): RemoteRoute => ({
  path,
  screen: SCREENS[path] ?? 'other',
  flow: path.startsWith('/authenticate') ? 'device' : 'web',
  phases: [0, 1, 2],
  requires: [],
  fallback: 'watch',
  chrome: { header: true, footer: true },
  title: 't',
  ...overrides,
});
const remote = (routes: RemoteRoute[], triggers: ComposedRemote['triggers'] = []): ComposedRemote => ({
  version: '1.0.0',
  entry: '/assets/x.js',
  globalName: 'x',
  previous: null,
  routes,
  triggers,
  panels: [],
  timeouts: { loadMs: 1000 },
});
const remotes = {
  'mf-auth': remote([
    route('/login', { requires: ['signed-out'] }),
    route('/register', { phases: [0], requires: ['not-registered'] }),
    route('/email-sent', { requires: ['reset-email-set'] }),
  ]),
  'mf-watch': remote([route('/watch/:vodId?')]),
  'mf-account': remote([], [{ path: '/watch/:vodId?', query: 'settings', screen: 'settings', title: 'Settings' }]),
  'mf-subscription': remote([
    route('/SubscribeToGotham', { phases: [1] }),
    route('/ManageSubscription', {
      requires: ['signed-in', 'can-manage-subscription'],
      fallback: 'settings',
    }),
  ]),
  'mf-device': remote([
    route('/authenticate/:deviceId?'),
    route('/authenticate/register-success', { screen: 'device-linked' }),
    route('/authenticate/:deviceId/:platform/:activationCode?'),
  ]),
};
const screens = Object.assign({}, ...Object.entries(remotes).map(([name, one]) => screensOf(name, one)));
const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });

const at = (url: string, overrides: Partial<DecisionInput> = {}) =>
  settle(url, (pathname, search) =>
    decide({
      pathname,
      search,
      settings: { webAllowed: true, deviceAllowed: true, maintenance: false },
      phase: 0,
      session: nobody,
      composition: { remotes, screens },
      ...overrides,
    }),
  );
const flags = (settings: Partial<DecisionInput['settings']>) => ({
  settings: { webAllowed: true, deviceAllowed: true, maintenance: false, ...settings },
});

test.each(['/', '/login', '/watch'])('SHELL-001: with the web flag off %s shows the fallback and stays', (path) => {
  expect(at(path, flags({ webAllowed: false }))).toEqual({ url: path, decision: { kind: 'fallback' } });
});

test.each([
  '/authenticate',
  '/authenticate/d1',
  '/authenticate/d1/samsung',
  '/authenticate/d1/samsung/123456',
  '/authenticate/register-success',
  '/authenticate/a/b/c/d',
])('SHELL-002: shows the fallback at %s when the device flag is off', (path) => {
  expect(at(path, flags({ deviceAllowed: false })).decision).toEqual({ kind: 'fallback' });
});

test('SHELL-002: shows the fallback everywhere when both flags are off', () => {
  for (const path of ['/', '/watch', '/register', '/authenticate/d1'])
    expect(at(path, flags({ webAllowed: false, deviceAllowed: false })).decision).toEqual({ kind: 'fallback' });
});

test('SHELL-003: by default there is a landing page and code entry', () => {
  expect(at('/').decision).toEqual({ kind: 'landing' });
  expect(at('/authenticate/d1').decision).toMatchObject({ kind: 'remote', name: 'mf-device' });
});

test.each(['/', '/watch', '/authenticate/d1', '/nope'])('SHELL-004: maintenance wins at %s', (path) => {
  expect(at(path, flags({ maintenance: true, webAllowed: false })).decision).toEqual({ kind: 'maintenance' });
});

test('SHELL-005: while the account loads at start, the loading view shows', () => {
  expect(at('/watch', { session: { ...nobody, status: 'booting' } }).decision).toMatchObject({ kind: 'loading' });
});

test('SHELL-006: a complete account goes from / to watch, one without a date of birth to its profile', () => {
  expect(at('/?vodSearch=x', { session: aSession() }).url).toBe('/watch?vodSearch=x');
  const incomplete = aSession({ account: anAccount({ contact: aContact({ dateOfBirth: null }) }) });
  expect(at('/', { session: incomplete }).url).toBe('/register');
});

test('SHELL-006: redirects a provider’s viewer with a linked TV, but not with only one of both', () => {
  const viewer = (isLinkedToTV: boolean, authenticated: boolean) =>
    aSession({
      account: anAccount({ isLinkedToTV, contact: aContact({ dateOfBirth: null }) }),
      tv: { selectedMVPD: 'p', authenticated },
    });
  expect(at('/', { session: viewer(true, true) }).url).toBe('/watch');
  expect(at('/', { session: viewer(true, false) }).url).toBe('/register');
  expect(at('/', { session: viewer(false, true) }).url).toBe('/register');
});

const socialAccount = (overrides: Parameters<typeof anAccount>[0]) =>
  aSession({ account: anAccount({ socialLoginType: 'Google', ...overrides }) });

test.each([
  ['without a user name', socialAccount({ hasUserName: false })],
  ['without a date of birth', socialAccount({ contact: aContact({ dateOfBirth: null }) })],
])('AUTH-025, A-26: a social account %s completes its profile before it watches', (_name, session) => {
  expect(at('/watch/v1?a=b', { session })).toMatchObject({ url: '/register', intended: '/watch/v1?a=b' });
  expect(at('/', { session }).url).toBe('/register');
  expect(at('/login', { session }).url).toBe('/register');
  expect(at('/signout', { session }).decision.kind).toBe('sign-out');
  // Where phases closed the page there is nothing to complete it on.
  expect(at('/watch', { session, phase: 1 }).url).toBe('/watch');
});

test('a complete account at /register goes where its registration leads', () => {
  const session = aSession({ intended: '/watch/v1?a=b' });
  expect(at('/register', { session }).url).toBe('/watch/v1?a=b');
});

test('SHELL-013: a visitor with a TV provider goes from / to watch', () => {
  expect(at('/', { session: { ...nobody, tv: { selectedMVPD: 'p', authenticated: false } } }).url).toBe('/watch');
  expect(at('/', { session: { ...nobody, tv: { selectedMVPD: null, authenticated: true } } }).url).toBe('/watch');
  expect(at('/', { session: { ...nobody, tv: { selectedMVPD: 'no_provider', authenticated: false } } }).url).toBe('/');
});

test('SHELL-017: /email-sent exists only with a reset e-mail in the session', () => {
  expect(at('/email-sent').url).toBe('/watch');
  expect(at('/email-sent', { session: { ...nobody, resetEmail: 'a@b.co' } }).url).toBe('/email-sent');
});

test('SHELL-020, SHELL-021: phases open and close routes', () => {
  expect(at('/register').url).toBe('/register');
  expect(at('/register', { phase: 1 }).url).toBe('/watch');
  expect(at('/SubscribeToGotham', { phase: 1 }).url).toBe('/SubscribeToGotham');
  expect(at('/SubscribeToGotham').url).toBe('/watch');
});

test('SHELL-022: the watch page with and without a video', () => {
  expect(at('/watch').decision).toMatchObject({ name: 'mf-watch' });
  expect(at('/watch/vod-1').decision).toMatchObject({ name: 'mf-watch' });
});

test('SHELL-024: /signout is the shell’s own', () => {
  expect(at('/signout').decision).toEqual({ kind: 'sign-out' });
});

test('SHELL-032: any other ordinary path leads to watch and keeps the query', () => {
  expect(at('/nope/x?vodSearch=a&b=1').url).toBe('/watch?vodSearch=a&b=1');
});

test('SHELL-033, SHELL-037: device addresses with one, two and three segments', () => {
  for (const path of ['/authenticate/d1', '/authenticate/d1/samsung', '/authenticate/d1/samsung/123456']) {
    expect(at(path)).toMatchObject({ url: path, decision: { kind: 'remote', name: 'mf-device' } });
  }
});

test('SHELL-034: register-success is the confirmation, not a device of that name', () => {
  expect(at('/authenticate/register-success').decision).toMatchObject({ route: { screen: 'device-linked' } });
});

test('SHELL-035: with only the device flag, /register is the device registration', () => {
  expect(at('/register', flags({ webAllowed: false })).decision).toMatchObject({ kind: 'remote', name: 'mf-auth' });
});

test('SHELL-036: other device paths lead to /authenticate, and so do unknown ones with the web flag off', () => {
  expect(at('/authenticate/a/b/c/d').url).toBe('/authenticate');
  expect(at('/nope', flags({ webAllowed: false })).url).toBe('/authenticate');
});

test('A-16: signed out at an account page leads to login and remembers the way', () => {
  expect(at('/ManageSubscription')).toMatchObject({ url: '/login', intended: '/ManageSubscription' });
});

test('a signed-in visitor without a subscription is sent on from Manage, with settings open', () => {
  const session = aSession({ subscriptions: { list: [], loadedAt: 1 } });
  expect(at('/ManageSubscription', { session }).url).toBe('/watch?settings=true');
  expect(at('/ManageSubscription?together=p1', { session }).url).toBe('/watch?settings=true&together=p1');
});

test('a signed-in visitor at /login goes where the sign-in leads; while signing in the form stays', () => {
  expect(at('/login', { session: aSession({ intended: '/watch/vod-1' }) }).url).toBe('/watch/vod-1');
  expect(at('/login', { session: { ...nobody, status: 'loading' } }).decision).toMatchObject({ name: 'mf-auth' });
});

test('A-18: a query trigger is shown over the page that owns the path', () => {
  expect(at('/watch?settings=true').decision).toMatchObject({
    name: 'mf-watch',
    triggers: [{ name: 'mf-account', trigger: { query: 'settings' } }],
  });
  expect(at('/login?settings=true').decision).toMatchObject({ triggers: [] });
});

test('shows the failure panel at /watch without a redirect loop when mf-watch is switched off', () => {
  const { 'mf-watch': _off, ...rest } = remotes;
  expect(at('/nope', { composition: { remotes: rest, screens } })).toEqual({
    url: '/watch',
    decision: { kind: 'remote', name: null, route: null, triggers: [] },
  });
});

test('keeps the page of an account while it reloads', () => {
  const session = aSession({ status: 'loading' });
  expect(at('/ManageSubscription', { session }).url).toBe('/ManageSubscription');
  expect(at('/login', { session }).url).toBe('/login');
});

test('SHELL-001: with the device flag alone an ordinary path, signing out among them, is closed and leads nowhere', () => {
  const settings = { webAllowed: false, deviceAllowed: true, maintenance: false };
  for (const path of ['/signout', '/watch', '/']) {
    expect(at(path, { settings })).toMatchObject({ url: path, decision: { kind: 'fallback' } });
  }
});

test('SHELL-032: an address that is written like another site’s is one of ours, and no screen', () => {
  expect(at('//evil.example/x?a=b').url).toBe('/watch?a=b');
  expect(at('/watch/%E0%A4%A').url).toBe('/watch');
});

test.each([1, 2] as const)(
  'SHELL-035, A-02: /register is open in the device flow in phase %i, and ends in the device flow',
  (phase) => {
    const device = { deviceId: 'my-tv', platform: 'samsung', activationCode: '123456' };
    const linking = { ...nobody, flow: 'device' as const, device };
    expect(at('/register', { phase, session: linking })).toMatchObject({
      url: '/register',
      decision: { kind: 'remote', name: 'mf-auth' },
    });
    expect(at('/register', { phase }).url).toBe('/watch');
    const registered = aSession({ flow: 'device', device });
    expect(at('/register', { phase, session: registered }).url).toBe('/authenticate/my-tv/samsung/123456');
  },
);

test('SHELL-035: with only the device flag, a registered viewer is led from /register to the TV', () => {
  const device = { deviceId: 'my-tv', platform: 'samsung', activationCode: '123456' };
  const session = aSession({ device });
  expect(at('/register', { ...flags({ webAllowed: false }), session }).url).toBe('/authenticate/my-tv/samsung/123456');
});

test('a page of the subscription waits for a list that is missing; watching does not', () => {
  const session = aSession({ subscriptions: { list: [], loadedAt: 0, isMissing: true } });
  expect(at('/ManageSubscription', { session }).decision.kind).toBe('loading');
  expect(at('/watch', { session }).decision).toMatchObject({ kind: 'remote', name: 'mf-watch' });
});
