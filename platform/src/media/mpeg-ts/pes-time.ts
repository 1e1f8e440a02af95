/** Times of 90 kHz, 33 bits. */
export interface PesTime {
  readonly pts: number;
  /** The same as `pts` where the packet has none. */
  readonly dts: number;
}

/** Three, fifteen and fifteen bits, with a marker behind each. */
const ticksAt = (bytes: Buffer, at: number): number =>
  ((bytes.readUInt8(at) >> 1) & 7) * 2 ** 30 +
  (bytes.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
  (bytes.readUInt16BE(at + 3) >> 1);

/** Of the PES packet that begins in a payload (ISO/IEC 13818-1, 2.4.3.7); null: it has none. */
export const pesTimeOf = (payload: Buffer): PesTime | null => {
  if (payload.length < 19 || payload.readUIntBE(0, 3) !== 1) return null;
  const times = payload.readUInt8(7) >> 6;
  if (times < 2) return null;
  const pts = ticksAt(payload, 9);
  return { pts, dts: times === 3 ? ticksAt(payload, 14) : pts };
};
