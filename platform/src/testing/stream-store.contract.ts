import { randomUUID } from 'node:crypto';
import { STREAM_VIEWS, type StreamView } from '@grandstand/shared-contracts/api';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  MAX_STREAMS,
  type NewStream,
  SLOT_LIFE_MS,
  type StreamKey,
  type StreamStore,
} from '../services/video/streams/stream-store.ts';

/** What every StreamStore must do. `open` is called once, before the tests run. */
export const streamStoreContract = (store: () => StreamStore): void => {
  const nowMs = 1_800_000_000_000;
  const anAccount = () => `account-${randomUUID()}`;
  const open = (accountId: string | null, deviceId: string = randomUUID(), at = nowMs, view: StreamView = 1) => {
    const label = { contentId: `content of ${view}`, deviceName: 'Chrome · Windows' };
    const stream: NewStream = { accountId, deviceId, view, streamId: randomUUID(), ...label };
    return store()
      .open(stream, at)
      .then((opened) => ({ opened, ...stream }));
  };
  const winners = async (requests: Promise<{ opened: boolean }>[]) =>
    (await Promise.all(requests)).filter(({ opened }) => opened).length;

  describe('a stream store', () => {
    test('PLAT-035: of 200 concurrent streams of one account, exactly three are live', async () => {
      for (let round = 0; round < 3; round += 1) {
        const accountId = anAccount();
        expect(await winners(Array.from({ length: 200 }, () => open(accountId)))).toBe(3);
      }
    }, 20_000);

    test.each([2, 3, 4, 6])('PLAT-035: %i streams at once are refused only beyond three', async (count) => {
      for (let round = 0; round < 20; round += 1) {
        const accountId = anAccount();
        expect(await winners(Array.from({ length: count }, () => open(accountId)))).toBe(Math.min(count, 3));
      }
    });

    test('a device that opens again replaces its own stream, also at the same moment', async () => {
      const accountId = anAccount();
      const first = await open(accountId, 'same-device');
      await Promise.all(Array.from({ length: 5 }, () => open(accountId, 'same-device')));
      expect(await winners([open(accountId), open(accountId)])).toBe(2);
      const again = await open(accountId, 'same-device');
      expect(again.opened).toBe(true);
      expect(await store().isLive(first, nowMs)).toBe(false);
      expect(await store().isLive(again, nowMs)).toBe(true);
      expect((await open(accountId)).opened).toBe(false);
    });

    const openViews = (accountId: string | null, deviceId: string) =>
      Promise.all([
        open(accountId, deviceId, nowMs, 1),
        open(accountId, deviceId, nowMs, 2),
        open(accountId, deviceId, nowMs, 3),
      ]);
    const livesOf = async (streams: readonly StreamKey[]) => {
      const lives = await Promise.all(streams.map((stream) => store().isLive(stream, nowMs)));
      return streams.filter((_stream, index) => lives[index]);
    };

    test('PLAT-035: a device with three views holds all three slots, and a second device is refused until one ends', async () => {
      const accountId = anAccount();
      const views = await openViews(accountId, 'multiview');
      expect(await livesOf(views)).toHaveLength(3);
      expect((await open(accountId)).opened).toBe(false);
      await store().close(views[1]);
      expect((await open(accountId)).opened).toBe(true);
      expect((await open(accountId, 'multiview', nowMs, 2)).opened).toBe(false);
      expect(await livesOf(views)).toEqual([views[0], views[2]]);
    });

    test('the streams in use are the live ones of the account, with what they play and on which device', async () => {
      const accountId = anAccount();
      const [first, second, third] = await openViews(accountId, 'multiview');
      await open(anAccount(), 'of another account');
      await store().close(second);
      const again = await open(accountId, 'phone');
      const label = { contentId: 'content of 1', deviceName: 'Chrome · Windows' };
      const inUse = (atMs: number) => store().inUse(accountId, atMs);
      expect(new Set(await inUse(nowMs))).toEqual(
        new Set([
          { streamId: first.streamId, deviceId: 'multiview', ...label },
          { streamId: third.streamId, deviceId: 'multiview', ...label, contentId: 'content of 3' },
          { streamId: again.streamId, deviceId: 'phone', ...label },
        ]),
      );
      await store().close(again);
      expect(await inUse(nowMs)).toHaveLength(2);
      expect(await inUse(nowMs + SLOT_LIFE_MS)).toEqual([]);
      expect(await store().inUse(anAccount(), nowMs)).toEqual([]);
    });

    test('a view that is opened again replaces its own stream and no other view’s, also at the same moment', async () => {
      const accountId = anAccount();
      const [first, second, third] = await openViews(accountId, 'multiview');
      const again = await Promise.all(Array.from({ length: 5 }, () => open(accountId, 'multiview', nowMs, 2)));
      expect(await livesOf([first, third])).toHaveLength(2);
      expect(await livesOf([second, ...again])).toHaveLength(1);
      expect((await open(accountId)).opened).toBe(false);
    });

    test('each view lives by its own heartbeats', async () => {
      const accountId = anAccount();
      const [first, second, third] = await openViews(accountId, 'multiview');
      expect(await Promise.all([store().beat(first, nowMs + 1_000), store().beat(third, nowMs + 1_000)])).toEqual([
        true,
        true,
      ]);
      const later = nowMs + SLOT_LIFE_MS;
      expect(await Promise.all([first, second, third].map((stream) => store().isLive(stream, later)))).toEqual([
        true,
        false,
        true,
      ]);
      expect(await winners([open(accountId, randomUUID(), later), open(accountId, randomUUID(), later)])).toBe(1);
    });

    test('PLAT-035: of 200 concurrent views of many devices of one account, exactly three are live', async () => {
      for (let round = 0; round < 3; round += 1) {
        const accountId = anAccount();
        const opened = await Promise.all(
          Array.from({ length: 200 }, (_none, index) =>
            open(accountId, `device ${Math.floor(index / 3)}`, nowMs, STREAM_VIEWS[index % 3]),
          ),
        );
        expect(opened.filter((stream) => stream.opened)).toHaveLength(3);
        expect(await livesOf(opened)).toHaveLength(3);
      }
    }, 20_000);

    test('PLAT-035: with any concurrent opens and closes at most three are live, and a free slot is assigned', async () => {
      const step = fc.record({
        device: fc.constantFrom('a', 'b'),
        view: fc.constantFrom(...STREAM_VIEWS),
        closes: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), async (bursts) => {
          const accountId = anAccount();
          const all: StreamKey[] = [];
          for (const burst of bursts) {
            const known = [...all];
            await Promise.all(
              burst.map(async ({ device, view, closes }, index) => {
                const old = known[(index * 7) % (known.length || 1)];
                if (closes && old) await store().close(old);
                else all.push(await open(accountId, device, nowMs, view));
              }),
            );
            expect((await livesOf(all)).length).toBeLessThanOrEqual(MAX_STREAMS);
          }
          const free = MAX_STREAMS - (await livesOf(all)).length;
          expect(await winners(Array.from({ length: MAX_STREAMS }, () => open(accountId)))).toBe(free);
        }),
        { numRuns: 40 },
      );
    }, 60_000);

    test('a stream belongs to one view: it cannot be opened in a second one', async () => {
      for (const accountId of [anAccount(), null]) {
        const stream = await open(accountId, 'twice');
        expect(await store().open({ ...stream, view: 2 }, nowMs)).toBe(false);
        expect(await store().isLive(stream, nowMs)).toBe(true);
      }
    });

    test('a device without an account has its views, too', async () => {
      const deviceId = randomUUID();
      const views = await openViews(null, deviceId);
      const again = await open(null, deviceId, nowMs, 3);
      expect(await livesOf([...views, again])).toEqual([views[0], views[1], again]);
    });

    test('PLAT-035: a slot is free again after delete, and after 150 seconds without a heartbeat', async () => {
      const accountId = anAccount();
      const [gone, kept] = [await open(accountId), await open(accountId)];
      await open(accountId);
      expect((await open(accountId)).opened).toBe(false);
      await store().close(gone);
      expect((await open(accountId)).opened).toBe(true);

      expect(await store().beat(kept, nowMs + 100_000)).toBe(true);
      const later = nowMs + SLOT_LIFE_MS;
      expect(await store().isLive(kept, later)).toBe(true);
      expect(await winners([open(accountId, randomUUID(), later), open(accountId, randomUUID(), later)])).toBe(2);
      expect((await open(accountId, randomUUID(), later)).opened).toBe(false);
    });

    test('an ended stream does not come back by a heartbeat', async () => {
      const stream = await open(anAccount());
      expect(await store().beat(stream, nowMs + SLOT_LIFE_MS)).toBe(false);
    });

    test('PLAT-037: closing twice is fine, and a late close does not end the device’s next stream', async () => {
      const accountId = anAccount();
      const old = await open(accountId, 'reloaded');
      const next = await open(accountId, 'reloaded');
      await store().close(old);
      await store().close(old);
      expect(await store().isLive(next, nowMs)).toBe(true);
    });

    test('viewers without an account hold no slot, and their streams live and end like others', async () => {
      const first = await open(null);
      expect(first.opened).toBe(true);
      expect(await winners(Array.from({ length: 4 }, () => open(null)))).toBe(4);
      expect(await store().beat(first, nowMs + 1_000)).toBe(true);
      expect(await store().isLive(first, nowMs + SLOT_LIFE_MS)).toBe(true);
      await store().close(first);
      expect(await store().isLive(first, nowMs)).toBe(false);
    });

    test('heartbeats report for each stream whether it is live, also in large batches', async () => {
      const accountId = anAccount();
      const replaced = await open(accountId, 'replaced');
      const streams = [await open(accountId, 'replaced'), await open(accountId), await open(null), await open(null)];
      const beats = [replaced, ...streams, ...streams].map((stream) => store().beat(stream, nowMs + 1_000));
      expect(await Promise.all(beats)).toEqual([false, ...streams.map(() => true), ...streams.map(() => true)]);
      const other = { ...(streams[1] as StreamKey), streamId: randomUUID() };
      expect(await store().beat(other, nowMs)).toBe(false);
    });

    test('PLAT-035: a page that reloads gets its slot, although its old stream is deleted at the same moment', async () => {
      for (let round = 0; round < 20; round += 1) {
        const accountId = anAccount();
        const old = await open(accountId, 'reloading');
        await Promise.all([open(accountId), open(accountId)]);
        const [again] = await Promise.all([open(accountId, 'reloading'), store().close(old)]);
        expect(again.opened).toBe(true);
        expect(await store().isLive(again, nowMs)).toBe(true);
      }
    });

    test('all streams of an account can be ended together', async () => {
      const accountId = anAccount();
      const [first, second, other] = [await open(accountId), await open(accountId), await open(anAccount())];
      await store().closeAccount(accountId);
      expect(await Promise.all([first, second, other].map((stream) => store().isLive(stream, nowMs)))).toEqual([
        false,
        false,
        true,
      ]);
    });

    test('the number of live streams is exact: opened, replaced, refused, prolonged, ended, silent, swept', async () => {
      // Others' streams of this store may be alive at this moment, and none of them at that one.
      const then = nowMs + 10 * SLOT_LIFE_MS;
      const [accountId, silent] = [anAccount(), anAccount()];
      const count = (at = then) => store().count(at);
      expect(await count()).toBe(0);
      const anonymous = await open(null, randomUUID(), then);
      const streams = [await open(accountId, 'one', then), await open(accountId, 'two', then)];
      streams.push(await open(accountId, 'three', then));
      await open(silent, randomUUID(), then);
      expect(await count()).toBe(5);
      expect((await open(accountId, 'four', then)).opened).toBe(false);
      streams[0] = await open(accountId, 'one', then);
      expect(await count()).toBe(5);
      for (const stream of [anonymous, ...streams]) await store().beat(stream, then + 1_000);
      expect(await count()).toBe(5);
      // The silent one has expired, the others have not.
      expect(await count(then + SLOT_LIFE_MS)).toBe(4);
      await store().sweep(then + SLOT_LIFE_MS);
      expect(await count(then)).toBe(4);
      await store().close(anonymous);
      await store().close(anonymous);
      expect(await count()).toBe(3);
      await Promise.all(Array.from({ length: 20 }, () => open(accountId, randomUUID(), then + 2 * SLOT_LIFE_MS)));
      expect(await count(then + 2 * SLOT_LIFE_MS)).toBe(3);
      await store().closeAccount(accountId);
      expect(await count(then + 2 * SLOT_LIFE_MS)).toBe(0);
    });

    test('sweeping removes what ended and nothing else', async () => {
      const accountId = anAccount();
      const [old, fresh] = [await open(accountId), await open(accountId, randomUUID(), nowMs + 10)];
      await store().sweep(nowMs + SLOT_LIFE_MS);
      expect(await store().isLive(old, nowMs + SLOT_LIFE_MS)).toBe(false);
      expect(await store().isLive(fresh, nowMs)).toBe(true);
    });
  });
};
