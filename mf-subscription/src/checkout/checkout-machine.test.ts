import { AppError } from '@grandstand/shared-contracts';
import fc from 'fast-check';
import { type CheckoutEvent, type CheckoutState, nextState, OPENING } from './checkout-machine.ts';

const visit = { url: 'https://pay.test/checkout?t=1', origin: 'https://pay.test', clientSessionToken: 's' };
const run = (...events: CheckoutEvent[]): CheckoutState => events.reduce(nextState, OPENING);
const opened: CheckoutEvent = { type: 'opened', visit };
const ready: CheckoutEvent = { type: 'ready' };
const problem = (code: 'declined' | 'checkout_over' | 'total_differs'): CheckoutEvent => ({
  type: 'problem',
  problem: { code, message: 'm' },
});

test('goes from opened to ready to ended', () => {
  expect(run(opened)).toEqual({ step: 'framing', visit });
  expect(run(opened, ready)).toEqual({ step: 'paying', visit, problem: null });
  expect(run(opened, ready, { type: 'ended' })).toEqual({ step: 'ended', visit });
});

test('keeps a problem until the next order, and a changed price beyond it', () => {
  expect(run(opened, ready, problem('declined'), { type: 'ordered' })).toMatchObject({ problem: null });
  expect(run(opened, ready, problem('total_differs'), { type: 'ordered' })).toMatchObject({
    problem: { code: 'total_differs' },
  });
});

test.each([
  ['a refusal', [{ type: 'refused', error: new AppError('refused', 'No.') }], 'refused'],
  ['silence', [opened, { type: 'silent' }], 'silent'],
  ['an address that was used before', [opened, problem('checkout_over')], 'over'],
  ['too many failures', [opened, ready, problem('checkout_over')], 'over'],
] as const)('%s fails, and a retry opens another page', (_what, events, kind) => {
  expect(run(...events)).toMatchObject({ step: 'failed', failure: { kind } });
  expect(run(...events, { type: 'retried' })).toEqual(OPENING);
});

test('S-14: an ended checkout never changes, and a checkout that has not begun cannot end', () => {
  const event = fc.constantFrom<CheckoutEvent>(
    opened,
    ready,
    problem('declined'),
    problem('checkout_over'),
    { type: 'silent' },
    { type: 'ordered' },
    { type: 'retried' },
    { type: 'ended' },
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      expect(run(opened, ready, { type: 'ended' }, ...events)).toEqual({ step: 'ended', visit });
      expect(run({ type: 'ended' }, ...events.filter(({ type }) => type !== 'ready')).step).not.toBe('ended');
    }),
  );
});
