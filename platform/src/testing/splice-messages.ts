import { crc32 } from '../media/scte35/crc-32.ts';

interface SpliceForm {
  readonly eventId: number;
  /** Null: immediately. */
  readonly ptsTicks?: number | null;
  readonly durationTicks?: number | null;
  readonly isOut?: boolean;
  readonly isCancelled?: boolean;
  /** `pts_adjustment`. */
  readonly adjustmentTicks?: number;
}

const uint32 = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff);
/** 33 bits behind 7 others. */
const ticks = (leading: number, value: number): number[] => [
  (leading << 1) | Math.floor(value / 2 ** 32),
  ...uint32(value % 2 ** 32),
];

/** A `splice_info_section` with a `splice_insert`, as encoders send it (SCTE 35, 9.6 and 9.7.3). */
export const spliceMessage = (form: SpliceForm): Buffer => {
  const {
    eventId,
    ptsTicks = null,
    durationTicks = null,
    isOut = true,
    isCancelled = false,
    adjustmentTicks = 0,
  } = form;
  const flags = (isOut ? 0x80 : 0) | 0x40 | (durationTicks === null ? 0 : 0x20) | (ptsTicks === null ? 0x10 : 0) | 0x0f;
  const command = [
    ...uint32(eventId),
    isCancelled ? 0xff : 0x7f,
    ...(isCancelled
      ? []
      : [
          flags,
          ...(ptsTicks === null ? [] : ticks(0x7f, ptsTicks)),
          ...(durationTicks === null ? [] : ticks(0x7f, durationTicks)),
          ...[0, 1, 0, 0],
        ]),
  ];
  const body = [0, ...ticks(0, adjustmentTicks), 0, 0xff, 0xf0, command.length, 5, ...command, 0, 0];
  const length = body.length + 4;
  const section = Buffer.from([0xfc, 0x30 | (length >> 8), length & 0xff, ...body, 0, 0, 0, 0]);
  section.writeUInt32BE(crc32(section.subarray(0, -4)), section.length - 4);
  return section;
};
