/** A packet of an MPEG-2 transport stream (ISO/IEC 13818-1, 2.4.3). */
export const PACKET_BYTES = 188;
const SYNC = 0x47;
const MAX_STUFFING = 183;

export interface TsPacket {
  readonly pid: number;
  /** A section or a PES packet begins in it. */
  readonly isStart: boolean;
  /** Four bits; of a packet that is sent twice it is the same. */
  readonly counter: number;
  readonly payload: Buffer;
}

/** Null for a packet without a payload, with errors, or scrambled. */
const packetOf = (bytes: Buffer): TsPacket | null => {
  const head = bytes.readUInt16BE(1);
  const control = bytes.readUInt8(3);
  if (head & 0x8000 || control & 0xc0 || !(control & 0x10)) return null;
  const stuffing = control & 0x20 ? bytes.readUInt8(4) + 1 : 0;
  if (stuffing > MAX_STUFFING) return null;
  return {
    pid: head & 0x1fff,
    isStart: (head & 0x4000) !== 0,
    counter: control & 0x0f,
    payload: bytes.subarray(4 + stuffing),
  };
};

/** Bytes of a stream in pieces of any length; what is between packets is left out. */
export const createPacketReader = (onPacket: (packet: TsPacket) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  /** After other bytes, a sync byte counts when another one is a packet behind it, or nothing yet. */
  let isInSync = false;
  const isPacketAt = (all: Buffer, at: number): boolean =>
    all[at] === SYNC && (isInSync || (all[at + PACKET_BYTES] ?? SYNC) === SYNC);
  return (chunk: Buffer): void => {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + PACKET_BYTES <= all.length) {
      isInSync = isPacketAt(all, at);
      if (isInSync) {
        const packet = packetOf(all.subarray(at, at + PACKET_BYTES));
        if (packet) onPacket(packet);
        at += PACKET_BYTES;
      } else {
        const next = all.indexOf(SYNC, at + 1);
        at = next === -1 ? all.length : next;
      }
    }
    rest = Buffer.from(all.subarray(at));
  };
};
