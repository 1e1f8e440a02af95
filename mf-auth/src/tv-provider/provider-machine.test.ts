import { INITIAL, nextState, type ProviderEvent, type ProviderState, type ProviderVisit } from './provider-machine.ts';

const visit: ProviderVisit = { providerId: 'harborline', url: 'https://tv.example.test/', isFramed: true };
const run = (events: readonly ProviderEvent[], from: ProviderState = INITIAL) => events.reduce(nextState, from);
const started: ProviderEvent = { type: 'started', hasDevice: true };
const noSession: ProviderEvent = { type: 'answered', hasSession: false, chosen: null };
const hasSession: ProviderEvent = { type: 'answered', hasSession: true, chosen: null };
const chosen: ProviderEvent = { type: 'chosen', visit };
const authenticating: ProviderState = { status: 'authenticating', visit, isLoaded: true };
const entered = (hasAccount: boolean): ProviderEvent => ({ type: 'entered', hasAccount });

test('AUTH-099: a device with a session never asks; one without does', () => {
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

test('AUTH-109: without a device nothing is asked of anybody', () => {
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

test('AUTH-111, AUTH-112: an account that pays for itself ends without a provider', () => {
  const state = run([entered(true), { type: 'alreadySubscribed' }], { status: 'tokenizing' });
  expect(state).toEqual({ status: 'exists' });
  expect(nextState(state, { type: 'acknowledged' })).toEqual({ status: 'none', cause: 'taken' });
});

test('S-14: a frame that only claims to be done stays where it is', () => {
  const claimed = nextState(authenticating, { type: 'reported', outcome: 'signed-in' });
  expect(nextState(claimed, noSession)).toEqual(authenticating);
});

test('polling that finds the session needs no word from the frame; one that does not changes nothing', () => {
  expect(nextState(authenticating, hasSession)).toEqual({ status: 'reading' });
  expect(nextState(authenticating, noSession)).toBe(authenticating);
});

test.each([
  ['cancelled', { type: 'reported', outcome: 'cancelled' }],
  ['expired', { type: 'expired' }],
] as const)('a visit that is %s leads back to the list with the reason', (notice, event) => {
  expect(nextState(authenticating, event)).toEqual({ status: 'picking', notice, last: 'harborline' });
});

test('X-18: a page that has loaded is not silent; one that has not, is', () => {
  expect(nextState(authenticating, { type: 'silent' })).toBe(authenticating);
  expect(nextState({ ...authenticating, isLoaded: false }, { type: 'silent' })).toMatchObject({ notice: 'silent' });
});

test('Back from a page that had the window to itself asks first, and then says that nothing was signed in', () => {
  const back = run([{ type: 'returned' }], authenticating);
  expect(back).toEqual({ status: 'checking', visit: null });
  expect(nextState(back, { ...noSession, chosen: 'pinecrest' })).toMatchObject({
    notice: 'unfinished',
    last: 'pinecrest',
  });
  expect(nextState(back, hasSession)).toEqual({ status: 'reading' });
});

test('another tab that was faster ends the asking, and nothing that is under way already', () => {
  for (const state of [run([started]), run([started, noSession]), authenticating]) {
    expect(nextState(state, { type: 'adopted' })).toEqual({ status: 'authenticated' });
  }
  const adding: ProviderState = { status: 'adding' };
  expect(nextState(adding, { type: 'adopted' })).toBe(adding);
});

test('a lost connection is asked again, wherever it was lost', () => {
  const lost: ProviderEvent = { type: 'callFailed', message: 'away' };
  for (const status of ['reading', 'tokenizing', 'adding'] as const) {
    const state = nextState({ status }, lost);
    expect(state).toEqual({ status: 'failed', kind: 'other', message: 'away' });
    expect(nextState(state, { type: 'acknowledged' })).toEqual({ status: 'checking', visit: null });
  }
});

test('AUTH-106: going on without a provider, and signing out, end it', () => {
  expect(run([started, noSession, { type: 'declined' }])).toEqual({ status: 'none', cause: 'declined' });
  expect(nextState({ status: 'authenticated' }, { type: 'signedOut' })).toEqual({
    status: 'none',
    cause: 'signed-out',
  });
});

test('late and repeated answers change nothing', () => {
  for (const status of ['authenticated', 'exists'] as const) {
    const state: ProviderState = { status };
    for (const event of [hasSession, noSession, chosen, entered(true)]) expect(nextState(state, event)).toBe(state);
  }
});
