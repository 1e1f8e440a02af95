import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SLOT_LIFE_MS, type StreamStore } from './stream-store.ts';

/** What every StreamStore must do. `open` is called once, before the tests run. */
export function streamStoreContract(store: () => StreamStore): void {
  const nowMs = 1_800_000_000_000;
  const anAccount = () => `account-${randomUUID()}`;
  const open = (accountId: string | null, deviceId: string = randomUUID(), at = nowMs) => {
    const streamId = randomUUID();
    return store()
      .open({ accountId, deviceId, streamId, nowMs: at })
      .then((opened) => ({ opened, streamId, deviceId }));
  };
  const winners = async (requests: Promise<{ opened: boolean }>[]) =>
    (await Promise.all(requests)).filter(({ opened }) => opened).length;

  describe('a stream store', () => {
    test('PLAT-035: of 200 streams opened at once on one account, exactly three live', async () => {
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
      const [first] = await Promise.all(Array.from({ length: 5 }, () => open(accountId, 'same-device')));
      expect(await winners([open(accountId), open(accountId)])).toBe(2);
      const again = await open(accountId, 'same-device');
      expect(again.opened).toBe(true);
      expect(await store().isLive(first?.streamId ?? '', nowMs)).toBe(false);
      expect(await store().isLive(again.streamId, nowMs)).toBe(true);
      expect((await open(accountId)).opened).toBe(false);
    });

    test('PLAT-035: a slot is free again after delete, and after 150 seconds without a heartbeat', async () => {
      const accountId = anAccount();
      const [gone, kept] = [await open(accountId), await open(accountId), await open(accountId)];
      expect((await open(accountId)).opened).toBe(false);
      await store().close(gone.streamId);
      expect((await open(accountId)).opened).toBe(true);

      expect(await store().beat(kept?.streamId ?? '', nowMs + 100_000)).toBe(true);
      const later = nowMs + SLOT_LIFE_MS;
      expect(await store().isLive(kept?.streamId ?? '', later)).toBe(true);
      expect(await winners([open(accountId, randomUUID(), later), open(accountId, randomUUID(), later)])).toBe(2);
      expect((await open(accountId, randomUUID(), later)).opened).toBe(false);
    });

    test('an ended stream does not come back by a heartbeat', async () => {
      const { streamId } = await open(anAccount());
      expect(await store().beat(streamId, nowMs + SLOT_LIFE_MS)).toBe(false);
    });

    test('PLAT-037: closing twice is fine, and a late close does not end the device’s next stream', async () => {
      const accountId = anAccount();
      const old = await open(accountId, 'reloaded');
      const next = await open(accountId, 'reloaded');
      await store().close(old.streamId);
      await store().close(old.streamId);
      expect(await store().isLive(next.streamId, nowMs)).toBe(true);
    });

    test('viewers without an account hold no slot, and their streams live and end like others', async () => {
      const streams = await Promise.all(Array.from({ length: 5 }, () => open(null)));
      expect(streams.every(({ opened }) => opened)).toBe(true);
      const [first] = streams;
      expect(await store().beat(first?.streamId ?? '', nowMs + 1_000)).toBe(true);
      expect(await store().isLive(first?.streamId ?? '', nowMs + SLOT_LIFE_MS)).toBe(true);
      await store().close(first?.streamId ?? '');
      expect(await store().isLive(first?.streamId ?? '', nowMs)).toBe(false);
    });

    test('sweeping removes what ended and nothing else', async () => {
      const accountId = anAccount();
      const [old, fresh] = [await open(accountId), await open(accountId, randomUUID(), nowMs + 10)];
      await store().sweep(nowMs + SLOT_LIFE_MS);
      expect(await store().isLive(old.streamId, nowMs)).toBe(false);
      expect(await store().isLive(fresh.streamId, nowMs)).toBe(true);
    });
  });
}
