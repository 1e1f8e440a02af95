import { ENTRY, type LinkEvent, type LinkState, nextLinkState } from './link-machine.ts';

const submitted = (hasProvider: boolean): LinkEvent => ({ type: 'submitted', code: '123456', hasProvider });
const run = (...events: LinkEvent[]): LinkState => events.reduce(nextLinkState, ENTRY);

test('DEV-007: with a provider the account gets its access first, and the TV is linked then', () => {
  expect(run(submitted(true))).toEqual({ status: 'adding', code: '123456' });
  expect(run(submitted(true), { type: 'added' })).toEqual({ status: 'linking', code: '123456' });
  expect(run(submitted(false))).toEqual({ status: 'linking', code: '123456' });
});

test('DEV-009: only a link that worked is linked, and nothing later undoes it', () => {
  const linked = run(submitted(false), { type: 'linked' });
  expect(linked).toEqual({ status: 'linked', code: '123456' });
  expect(nextLinkState(linked, { type: 'linkFailed', kind: 'incorrect' })).toBe(linked);
  expect(run({ type: 'linked' })).toBe(ENTRY);
});

test('DEV-010: without an account the TV is not linked, and the entry is there again', () => {
  const state = run(submitted(false), { type: 'linkFailed', kind: 'no-account' });
  expect(state).toEqual({ status: 'notLinked' });
  expect(nextLinkState(state, { type: 'acknowledged' })).toEqual(ENTRY);
});

test.each(['incorrect', 'expired', 'exception'] as const)(
  'DEV-018: %s is kept as the error until the next try',
  (kind) => {
    const state = run(submitted(false), { type: 'linkFailed', kind });
    expect(state).toEqual({ status: 'entry', activationError: kind });
    expect(nextLinkState(state, submitted(false))).toEqual({ status: 'linking', code: '123456' });
  },
);

test('AUTH-111: an account that pays for itself links nothing', () => {
  const state = run(submitted(true), { type: 'alreadySubscribed' });
  expect(state).toEqual({ status: 'taken' });
  expect(nextLinkState(state, { type: 'linked' })).toBe(state);
});

test('a provider’s access that could not be given keeps the code unused', () => {
  const state = run(submitted(true), { type: 'addFailed', message: 'away' });
  expect(state).toEqual({ status: 'notAdded', message: 'away' });
  expect(nextLinkState(state, { type: 'acknowledged' })).toEqual(ENTRY);
});
