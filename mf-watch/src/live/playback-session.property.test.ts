import { success } from '@grandstand/shared-contracts';
import type { Call } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/shared-contracts/testing';
import * as fc from 'fast-check';
import { createPlaybackSession } from './playback-session.ts';
import { aChannel, anAuthorization, FREE, noAnswer, refused } from './testing/playback-fixture.ts';

type Step =
  | { readonly kind: 'open'; readonly id: string; readonly free: boolean }
  | { readonly kind: 'stop' | 'leave' | 'retry' | 'mediaFailed' | 'timer' | 'sleep' }
  | { readonly kind: 'answer'; readonly which: number; readonly outcome: 'ok' | 'refused' | 'lost' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('open' as const), id: fc.constantFrom('a', 'b'), free: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ kind: 'stop' }, { kind: 'retry' }, { kind: 'mediaFailed' }, { kind: 'timer' }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.nat(3),
      outcome: fc.oneof(
        { weight: 5, arbitrary: fc.constant('ok' as const) },
        fc.constantFrom('refused' as const, 'lost' as const),
      ),
    }),
  },
);

/** The platform as far as slots go: one per device, taken when a create arrives, freed when a delete does. */
const trial = (subscribed: boolean) => {
  let nowMs = 0;
  let held = false;
  const pending: { readonly call: Call; answer(outcome: 'ok' | 'refused' | 'lost'): void }[] = [];
  const timers: (() => void)[] = [];
  const values: Readonly<Record<string, unknown>> = {
    locationLookup: { country: 'us', zone: 'yankees', zip: '10001' },
    authorize: anAuthorization(),
    streamCreate: { streamId: 's' },
    heartbeatUpdate: { heartbeatToken: 'next' },
    streamDelete: {},
  };
  const session = createPlaybackSession({
    viewer: () => aSession(subscribed ? {} : { subscriptions: { list: [], loadedAt: 1 } }),
    pageUrl: () => 'https://site.test/watch',
    now: () => nowMs,
    later(work) {
      timers.push(work);
      return () => {
        if (timers.includes(work)) timers.splice(timers.indexOf(work), 1);
      };
    },
    call: ((call: Call) =>
      new Promise((resolve) => {
        pending.push({
          call,
          answer(outcome) {
            // A lost answer has done its work all the same; a delete always arrives.
            if (call.id === 'streamDelete') held = false;
            if (call.id === 'streamCreate' && outcome !== 'refused') held = true;
            if (outcome === 'ok' || call.id === 'streamDelete') resolve(success(values[call.id]));
            else resolve(outcome === 'lost' ? noAnswer() : refused(40060105));
          },
        });
      })) as never,
  });
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  const sleep = () => {
    nowMs += 10 * 60_000;
  };
  return { session, pending, timers, settle, sleep, slotHeld: () => held };
};

test('WATCH-049, WATCH-067: whatever happens in whatever order, a slot is held exactly while something plays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 40 }), async (subscribed, steps) => {
      const { session, pending, timers, settle, sleep, slotHeld } = trial(subscribed);
      for (const now of steps) {
        if (now.kind === 'open') session.open(aChannel({ id: now.id, ent: now.free ? FREE : [] }));
        else if (now.kind === 'answer') pending.splice(now.which % (pending.length || 1), 1)[0]?.answer(now.outcome);
        else if (now.kind === 'timer') timers.shift()?.();
        else if (now.kind === 'sleep') sleep();
        else if (now.kind === 'retry') session.retry();
        else if (now.kind === 'mediaFailed') session.mediaFailed({ kind: 'refused', engineCode: 'x:1' });
        else session.stop();
        await settle();
        const state = session.state();
        const isPlaying = state.status === 'playing';
        const isOver = state.status === 'idle' || state.status === 'error';
        expect({
          keepsAddress: !isPlaying && JSON.stringify(state).includes('/media/'),
          beats: !isPlaying && timers.length > 0,
          holdsSlot: isOver && session.holdsSlot(),
        }).toEqual({ keepsAddress: false, beats: false, holdsSlot: false });
      }
      for (let open = pending.shift(); open; open = pending.shift()) {
        open.answer('ok');
        await settle();
      }
      expect(slotHeld()).toBe(session.state().status === 'playing');
    }),
    { numRuns: 300 },
  );
});
