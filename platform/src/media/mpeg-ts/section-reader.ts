import type { TsPacket } from './packet.ts';

/** Of a private section, with its head (ISO/IEC 13818-1, 2.4.4.11). */
const MAX_BYTES = 4_096;
const HEAD_BYTES = 3;
const STUFFING = 0xff;

/**
 * Joins the sections of one PID. A lost packet costs the section that it was a part of. At most one section is kept, of at
 * most 4096 bytes.
 */
export const createSectionReader = (onSection: (section: Buffer) => void) => {
  let kept: Buffer | null = null;
  let counter = -1;

  /** Passes on what is complete. `bytes` begin with a section. */
  const take = (bytes: Buffer): void => {
    let left = bytes;
    while (left.length > 0 && left[0] !== STUFFING) {
      if (left.length < HEAD_BYTES) break;
      const length = HEAD_BYTES + (left.readUInt16BE(1) & 0x0fff);
      if (length > MAX_BYTES) {
        kept = null;
        return;
      }
      if (left.length < length) break;
      onSection(left.subarray(0, length));
      left = left.subarray(length);
    }
    kept = left.length === 0 || left[0] === STUFFING ? null : Buffer.from(left);
  };

  return ({ isStart, counter: next, payload }: TsPacket): void => {
    if (next === counter) return;
    if (next !== ((counter + 1) & 0x0f)) kept = null;
    counter = next;
    if (!isStart) {
      if (kept) take(Buffer.concat([kept, payload]));
      return;
    }
    const pointer = payload[0] ?? 0;
    // What is before the pointer ends the section before.
    if (kept) take(Buffer.concat([kept, payload.subarray(1, 1 + pointer)]));
    kept = null;
    take(payload.subarray(1 + pointer));
  };
};
