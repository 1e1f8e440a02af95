import { expect, test } from '@jest/globals';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { patSection, pesUnit, pmtSection, sectionPackets, tsPackets } from '../../testing/ts-packets.ts';
import { createSpliceRelay, type EncoderSplice } from './splice-relay.ts';

const [PMT, VIDEO, SPLICES] = [0x100, 0x101, 0x103];
const STREAMS = [
  { type: 0x1b, pid: VIDEO },
  { type: 0x86, pid: SPLICES },
];
const S = 90_000;
const SEGMENT_MS = 1_920;
/** Epoch ms of the first segment of the encoding. */
const STARTS_AT_MS = Date.UTC(2026, 10, 25, 19);

/** An encoding whose first frame is at 100 s of its encoder's clock. */
const openRelay = () => {
  const relayed: EncoderSplice[] = [];
  const warnings: unknown[] = [];
  const state = { nowMs: 0, endMs: STARTS_AT_MS };
  const relay = createSpliceRelay({
    channelId: 'harbor',
    endMs: () => state.endMs,
    onSplice: (splice) => void relayed.push(splice),
    log: { warn: (details) => void warnings.push(details) },
    now: () => state.nowMs,
  });
  relay.reader.read(sectionPackets(0, patSection(PMT)));
  relay.reader.read(sectionPackets(PMT, pmtSection(STREAMS)));
  relay.reader.read(tsPackets(VIDEO, pesUnit(100 * S)));
  let counter = 0;
  return {
    relayed,
    warnings,
    state,
    publish(): void {
      state.endMs += SEGMENT_MS;
      relay.published(SEGMENT_MS);
    },
    failToStore: (): void => relay.published(SEGMENT_MS),
    /** `atS`: seconds from the first frame. */
    send(atS: number, isDamaged = false): void {
      const section = spliceMessage({ eventId: 1, ptsTicks: (100 + atS) * S });
      if (isDamaged) section[20] = 0;
      relay.reader.read(sectionPackets(SPLICES, section, counter++ & 0x0f));
    },
    times: (): number[] => relayed.map(({ atMs }) => atMs - STARTS_AT_MS),
  };
};

test('a message that arrives before the first segment waits for it, and names the same picture as a later one', () => {
  const { send, publish, times } = openRelay();
  send(20);
  expect(times()).toEqual([]);
  publish();
  expect(times()).toEqual([20_000]);
  publish();
  send(20);
  expect(times()).toEqual([20_000, 20_000]);
});

test('what could not be stored, and the slate, move the pictures that follow', () => {
  const { send, publish, failToStore, state, times } = openRelay();
  publish();
  failToStore();
  send(20);
  state.endMs += 4_000;
  send(20);
  expect(times()).toEqual([20_000 - SEGMENT_MS, 24_000 - SEGMENT_MS]);
});

test('60 messages a minute are passed on, and the log has one line a minute about others', () => {
  const { send, publish, state, relayed, warnings } = openRelay();
  publish();
  for (let n = 0; n < 100; n += 1) send(20);
  expect([relayed.length, warnings.length]).toEqual([60, 1]);
  for (let n = 0; n < 10; n += 1) send(20, true);
  expect(warnings).toEqual([expect.objectContaining({ reason: 'The encoder sends more than 60 a minute.' })]);
  state.nowMs += 60_000;
  send(20, true);
  send(20);
  expect([relayed.length, warnings.length]).toEqual([61, 2]);
  expect(warnings[1]).toMatchObject({ reason: expect.stringMatching(/checksum/) });
});
