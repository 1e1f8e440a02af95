import { crc32 } from './crc-32.ts';

const MAX_PTS = 2 ** 33;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** 33 bits behind 7 others. */
const ticksAfter = (leading: number, ticks: number): Buffer => {
  const wrapped = ticks % MAX_PTS;
  return Buffer.concat([Buffer.from([leading * 2 + Math.floor(wrapped / 2 ** 32)]), uint32(wrapped % 2 ** 32)]);
};

interface SpliceInsert {
  /** 32 bits. */
  readonly eventId: number;
  /** 90 kHz; more than 33 bits begin again. */
  readonly ptsTicks: number;
  /** Of a break that begins; null: this is its end. */
  readonly durationTicks: number | null;
}

/** A `splice_info_section` with a `splice_insert` of a whole program (SCTE 35, 9.7.3). A break that begins ends by itself. */
export const spliceInsert = ({ eventId, ptsTicks, durationTicks }: SpliceInsert): Buffer => {
  // out_of_network, program_splice, duration, then reserved bits.
  const flags = durationTicks === null ? 0x4f : 0xef;
  const command = Buffer.concat([
    uint32(eventId),
    Buffer.from([0x7f, flags]),
    ticksAfter(0x7f, ptsTicks),
    ...(durationTicks === null ? [] : [ticksAfter(0x7f, durationTicks)]),
    // unique_program_id, avail_num, avails_expected
    Buffer.from([0, 0, 0, 0]),
  ]);
  const lengths = Buffer.from([0xff, 0xf0 + (command.length >> 8), command.length & 0xff, 0x05]);
  const body = Buffer.concat([Buffer.alloc(6), Buffer.from([0]), lengths, command, Buffer.from([0, 0])]);
  const section = Buffer.concat([Buffer.from([0xfc, 0x30, body.length + 4]), body]);
  return Buffer.concat([section, uint32(crc32(section))]);
};
