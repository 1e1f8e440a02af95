import { success } from '@grandstand/shared-contracts';
import type { Call } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import * as fc from 'fast-check';
import { createPlaybackSession } from './playback-session.ts';
import { aChannel, anAuthorization, FREE, noAnswer, refused } from './testing/playback-fixture.ts';

const BLACKOUT = 40050146;

type Step =
  | { readonly kind: 'open' | 'prepare'; readonly id: string; readonly free: boolean }
  | { readonly kind: 'stop' | 'retry' | 'mediaFailed' | 'timer' | 'sleep' }
  | { readonly kind: 'answer'; readonly which: number; readonly outcome: Outcome };
/** `other`: a refusal; for the location lookup, another location. */
type Outcome = 'ok' | 'other' | 'lost';

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'prepare' as const),
      id: fc.constantFrom('a', 'b'),
      free: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>(
      { kind: 'stop' },
      { kind: 'retry' },
      { kind: 'mediaFailed' },
      { kind: 'timer' },
      { kind: 'sleep' },
    ),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.nat(3),
      outcome: fc.oneof(
        { weight: 5, arbitrary: fc.constant('ok' as const) },
        fc.constantFrom('other' as const, 'lost' as const),
      ),
    }),
  },
);

/** The platform's slots: one per device, taken by the last create; a delete frees its own stream. */
const trial = (subscribed: boolean) => {
  let nowMs = 0;
  let streams = 0;
  let places = 0;
  let lookUps = 0;
  let holder: string | null = null;
  const pending: { readonly call: Call; answer(outcome: Outcome): void }[] = [];
  const timers: (() => void)[] = [];
  /** `<stream> <beats>` */
  const streamOf = (heartbeatToken = '') => heartbeatToken.split(' ')[0] ?? '';
  const valueOf = (id: string, heartbeatToken: string): unknown => {
    // Sometimes away from home, with travel days that may expire during sleep.
    if (id === 'locationLookup') lookUps += 1;
    const values: Readonly<Record<string, unknown>> = {
      locationLookup: { country: 'us', zone: lookUps % 3 === 0 ? 'none' : 'yankees', zip: '10001' },
      addOrUpdateCouchRights: { deviceID: 'device-1', endDate: 60_000 },
      streamCreate: { streamId: 's' },
      heartbeatUpdate: { heartbeatToken: `${heartbeatToken}+` },
      streamDelete: {},
      accessCheck: { allowed: true, code: 0 },
    };
    streams += 1;
    return id === 'authorize' ? anAuthorization({ heartbeatToken: `s${streams} ` }) : values[id];
  };
  const otherOf = (id: string) => {
    places += 1;
    if (id === 'accessCheck') return success({ allowed: false, code: BLACKOUT });
    if (id === 'locationLookup') return success({ country: places % 3 ? 'us' : 'ca', zone: `zone-${places}`, zip: '' });
    return refused(id === 'authorize' ? BLACKOUT : 40060105);
  };
  const session = createPlaybackSession({
    viewer: () => aSession(subscribed ? {} : { subscriptions: { list: [], loadedAt: 1 } }),
    pageUrl: () => 'https://site.test/watch',
    now: () => nowMs,
    random: () => 0.5,
    isSeen: () => true,
    onCouchRights: () => {},
    startOf: () => ({}),
    later(work) {
      timers.push(work);
      return () => {
        if (timers.includes(work)) timers.splice(timers.indexOf(work), 1);
      };
    },
    call: ((call: Call, { heartbeatToken = '' }: { heartbeatToken?: string }) =>
      new Promise((resolve) => {
        pending.push({
          call,
          answer(outcome) {
            // A request whose response is lost still takes effect; a delete always arrives.
            const stream = streamOf(heartbeatToken);
            if (call.id === 'streamDelete' && holder === stream) holder = null;
            if (call.id === 'streamCreate' && outcome !== 'other') holder = stream;
            if (outcome === 'ok' || call.id === 'streamDelete') resolve(success(valueOf(call.id, heartbeatToken)));
            else resolve(outcome === 'lost' ? noAnswer() : otherOf(call.id));
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
  return { session, pending, timers, settle, sleep, slotHeld: () => holder !== null };
};

test('WATCH-049, WATCH-067: after any sequence of events a slot is taken only while something plays, and no address remains after an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 40 }), async (subscribed, steps) => {
      const { session, pending, timers, settle, sleep, slotHeld } = trial(subscribed);
      let isPrepared = false;
      for (const now of steps) {
        const before = session.state();
        if (now.kind === 'open') session.open(aChannel({ id: now.id, ent: now.free ? FREE : [] }));
        else if (now.kind === 'prepare') session.prepare(aChannel({ id: now.id, ent: now.free ? FREE : [] }));
        else if (now.kind === 'answer') pending.splice(now.which % (pending.length || 1), 1)[0]?.answer(now.outcome);
        else if (now.kind === 'timer') timers.shift()?.();
        else if (now.kind === 'sleep') sleep();
        else if (now.kind === 'retry') session.retry();
        else if (now.kind === 'mediaFailed') session.mediaFailed({ kind: 'refused', engineCode: 'x:1' });
        else session.stop();
        await settle();
        const state = session.state();
        const isPlaying = state.status === 'playing';
        const isBlackedOut = state.status === 'error' && state.failure.type === 'BLACKOUT_ERROR';
        const isOver = state.status === 'idle' || state.status === 'error';
        // An address may be prepared while nothing plays; the end forgets it.
        if (now.kind === 'prepare') isPrepared = true;
        else if (isOver && state !== before) isPrepared = false;
        expect({
          keepsAddress:
            (isOver && session.holdsAddress() && !isPrepared) ||
            (state.status !== 'creating' && !isPlaying && JSON.stringify(state).includes('/media/')),
          // Only access checks of a blackout and the timer of a prepared item may remain.
          goesOn: !isPlaying && !isBlackedOut && timers.length > Number(isPrepared || !isOver),
          holdsSlot: isOver && session.holdsSlot(),
        }).toEqual({ keepsAddress: false, goesOn: false, holdsSlot: false });
      }
      for (let open = pending.shift(); open; open = pending.shift()) {
        open.answer('ok');
        await settle();
      }
      expect(slotHeld()).toBe(session.state().status === 'playing');
      session.stop();
      expect([session.holdsAddress(), timers.length]).toEqual([false, 0]);
    }),
    { numRuns: 300 },
  );
});
