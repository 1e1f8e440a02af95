import { ENTRY, type LinkEvent, type LinkState, nextLinkState } from './link-machine.ts';

const submitted = (hasProvider: boolean): LinkEvent => ({ type: 'submitted', code: '123456', hasProvider });
const run = (...events: LinkEvent[]): LinkState => events.reduce(nextLinkState, ENTRY);

test('DEV-007: gives the account the provider’s access before it links the TV', () => {
  expect(run(submitted(true))).toEqual({ status: 'adding', code: '123456' });
  expect(run(submitted(true), { type: 'added' })).toEqual({ status: 'linking', code: '123456' });
  expect(run(submitted(false))).toEqual({ status: 'linking', code: '123456' });
});

test('DEV-009: is linked only after a successful link, and stays linked', () => {
  const linked = run(submitted(false), { type: 'linked' });
  expect(linked).toEqual({ status: 'linked', code: '123456' });
  expect(nextLinkState(linked, { type: 'linkFailed', kind: 'incorrect' })).toBe(linked);
  expect(run({ type: 'linked' })).toBe(ENTRY);
});

test('DEV-010: returns to the entry without an account', () => {
  const state = run(submitted(false), { type: 'linkFailed', kind: 'no-account' });
  expect(state).toEqual({ status: 'notLinked' });
  expect(nextLinkState(state, { type: 'acknowledged' })).toEqual(ENTRY);
});

test.each(['incorrect', 'expired', 'exception'] as const)(
  'DEV-018: keeps %s as the error until the next attempt',
  (kind) => {
    const state = run(submitted(false), { type: 'linkFailed', kind });
    expect(state).toEqual({ status: 'entry', activationError: kind });
    expect(nextLinkState(state, submitted(false))).toEqual({ status: 'linking', code: '123456' });
  },
);

test('AUTH-111: links nothing for an account with its own subscription', () => {
  const state = run(submitted(true), { type: 'alreadySubscribed' });
  expect(state).toEqual({ status: 'taken' });
  expect(nextLinkState(state, { type: 'linked' })).toBe(state);
});

test('does not use the code when the provider’s access fails', () => {
  const state = run(submitted(true), { type: 'addFailed', message: 'away' });
  expect(state).toEqual({ status: 'notAdded', message: 'away' });
  expect(nextLinkState(state, { type: 'acknowledged' })).toEqual(ENTRY);
});
