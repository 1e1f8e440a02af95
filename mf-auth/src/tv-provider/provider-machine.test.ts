import { INITIAL, nextState, type ProviderEvent, type ProviderState, type ProviderVisit } from './provider-machine.ts';

const visit: ProviderVisit = { providerId: 'harborline', url: 'https://tv.example.test/', isFramed: true };
const run = (events: readonly ProviderEvent[], from: ProviderState = INITIAL) => events.reduce(nextState, from);
const started: ProviderEvent = { type: 'started', hasDevice: true };
const noSession: ProviderEvent = { type: 'answered', hasSession: false, chosen: null };
const hasSession: ProviderEvent = { type: 'answered', hasSession: true, chosen: null };
const chosen: ProviderEvent = { type: 'chosen', visit };
const authenticating: ProviderState = { status: 'authenticating', visit, isLoaded: true };
const entered = (hasAccount: boolean): ProviderEvent => ({ type: 'entered', hasAccount });

test('AUTH-099: asks only when the device has no session', () => {
  expect(run([started, hasSession, { type: 'metadata', hasZip: true }, entered(false)])).toEqual({
    status: 'authenticated',
  });
  expect(run([started, noSession])).toEqual({ status: 'picking', notice: null, last: null });
});

test('AUTH-095, AUTH-100, AUTH-102: choosing, signing in, reading and trading follow one another', () => {
  const steps = [
    started,
    noSession,
    chosen,
    { type: 'loaded' },
    { type: 'reported', outcome: 'signed-in' },
    hasSession,
  ] as const;
  const seen = steps.map((_step, index) => run(steps.slice(0, index + 1)).status);
  expect(seen).toEqual(['checking', 'picking', 'authenticating', 'authenticating', 'checking', 'reading']);
});

test('AUTH-109: sends no request without a device', () => {
  const state = run([{ type: 'started', hasDevice: false }]);
  expect(state).toEqual({ status: 'failed', kind: 'no-device', message: null });
  expect(nextState(state, { type: 'acknowledged' })).toEqual({ status: 'none', cause: 'no-device' });
});

test('AUTH-107, AUTH-108: no zip code, and no subscription, lead back to the list', () => {
  const noZip = run([{ type: 'metadata', hasZip: false }], { status: 'reading' });
  const refused = run([{ type: 'refused', kind: 'token' }], { status: 'tokenizing' });
  expect([noZip, refused].map((state) => state.status === 'failed' && state.kind)).toEqual(['no-zip', 'token']);
  expect(nextState(noZip, { type: 'acknowledged' })).toEqual({ status: 'picking', notice: null, last: null });
});

test('AUTH-111, AUTH-112: ends without a provider for an account with its own subscription', () => {
  const state = run([entered(true), { type: 'alreadySubscribed' }], { status: 'tokenizing' });
  expect(state).toEqual({ status: 'exists' });
  expect(nextState(state, { type: 'acknowledged' })).toEqual({ status: 'none', cause: 'taken' });
});

test('S-14: keeps the frame open when it reports completion and the service does not', () => {
  const claimed = nextState(authenticating, { type: 'reported', outcome: 'signed-in' });
  expect(nextState(claimed, noSession)).toEqual(authenticating);
});

test('ends when polling finds the session, and changes nothing when it does not', () => {
  expect(nextState(authenticating, hasSession)).toEqual({ status: 'reading' });
  expect(nextState(authenticating, noSession)).toBe(authenticating);
});

test.each([
  ['cancelled', { type: 'reported', outcome: 'cancelled' }],
  ['expired', { type: 'expired' }],
] as const)('a visit that is %s leads back to the list with the reason', (notice, event) => {
  expect(nextState(authenticating, event)).toEqual({ status: 'picking', notice, last: 'harborline' });
});

test('X-18: times out only when the page has not loaded', () => {
  expect(nextState(authenticating, { type: 'silent' })).toBe(authenticating);
  expect(nextState({ ...authenticating, isLoaded: false }, { type: 'silent' })).toMatchObject({ notice: 'silent' });
});

test('after Back from a full-window page, checks the session first, then reports that nothing was signed in', () => {
  const back = run([{ type: 'returned' }], authenticating);
  expect(back).toEqual({ status: 'checking', visit: null });
  expect(nextState(back, { ...noSession, chosen: 'pinecrest' })).toMatchObject({
    notice: 'unfinished',
    last: 'pinecrest',
  });
  expect(nextState(back, hasSession)).toEqual({ status: 'reading' });
});

test('a sign-in in another tab ends the picker, and does not interrupt a step in progress', () => {
  for (const state of [run([started]), run([started, noSession]), authenticating]) {
    expect(nextState(state, { type: 'adopted' })).toEqual({ status: 'authenticated' });
  }
  const adding: ProviderState = { status: 'adding' };
  expect(nextState(adding, { type: 'adopted' })).toBe(adding);
});

test('retries after a lost connection in every state', () => {
  const lost: ProviderEvent = { type: 'callFailed', message: 'away' };
  for (const status of ['reading', 'tokenizing', 'adding'] as const) {
    const state = nextState({ status }, lost);
    expect(state).toEqual({ status: 'failed', kind: 'other', message: 'away' });
    expect(nextState(state, { type: 'acknowledged' })).toEqual({ status: 'checking', visit: null });
  }
});

test('AUTH-106: ends when the viewer continues without a provider or signs out', () => {
  expect(run([started, noSession, { type: 'declined' }])).toEqual({ status: 'none', cause: 'declined' });
  expect(nextState({ status: 'authenticated' }, { type: 'signedOut' })).toEqual({
    status: 'none',
    cause: 'signed-out',
  });
});

test('ignores stale and repeated responses', () => {
  for (const status of ['authenticated', 'exists'] as const) {
    const state: ProviderState = { status };
    for (const event of [hasSession, noSession, chosen, entered(true)]) expect(nextState(state, event)).toBe(state);
  }
});
