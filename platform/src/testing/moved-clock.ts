import { Transform, type TransformCallback } from 'node:stream';

const PACKET_BYTES = 188;
const HZ = 90_000;
/** Times of MPEG-TS have 33 bits. */
const WRAP = 2 ** 33;

/** ISO/IEC 13818-1, 2.4.3.7: three, fifteen and fifteen bits, with a marker behind each. */
const readTime = (bytes: Buffer, at: number): number =>
  ((bytes.readUInt8(at) >> 1) & 7) * 2 ** 30 +
  (bytes.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
  (bytes.readUInt16BE(at + 3) >> 1);
const writeTime = (bytes: Buffer, at: number, time: number): void => {
  bytes.writeUInt8((bytes.readUInt8(at) & 0xf1) | (Math.floor(time / 2 ** 30) << 1), at);
  bytes.writeUInt16BE(((Math.floor(time / 2 ** 15) % 2 ** 15) << 1) | 1, at + 1);
  bytes.writeUInt16BE(((time % 2 ** 15) << 1) | 1, at + 3);
};

/** Moves the times of one packet: PCR, PTS and DTS. */
const movePacket = (packet: Buffer, by: number): void => {
  const moved = (time: number): number => (time + by + WRAP) % WRAP;
  const control = packet.readUInt8(3);
  let at = 4;
  if (control & 0x20) {
    const length = packet.readUInt8(4);
    if (length > 0 && packet.readUInt8(5) & 0x10) {
      const pcr = moved(packet.readUInt32BE(6) * 2 + (packet.readUInt8(10) >> 7));
      packet.writeUInt32BE(Math.floor(pcr / 2), 6);
      packet.writeUInt8((packet.readUInt8(10) & 0x7f) | ((pcr % 2) << 7), 10);
    }
    at += 1 + length;
  }
  const beginsUnit = (packet.readUInt8(1) & 0x40) !== 0 && (control & 0x10) !== 0 && at + 19 <= PACKET_BYTES;
  if (!beginsUnit || packet.readUIntBE(at, 3) !== 1) return;
  const times = packet.readUInt8(at + 7) >> 6;
  if (times >= 2) writeTime(packet, at + 9, moved(readTime(packet, at + 9)));
  if (times === 3) writeTime(packet, at + 14, moved(readTime(packet, at + 14)));
};

/** Passes on MPEG-TS whose clock is set forward or back while it runs, as when an encoder's time is corrected. */
export class MovedClock extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  #by = 0;

  /** From now on all times are this much later than those of the source; negative: earlier. */
  moveTo(seconds: number): void {
    this.#by = Math.round(seconds * HZ);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#rest, chunk]);
    const whole = all.length - (all.length % PACKET_BYTES);
    for (let at = 0; at < whole; at += PACKET_BYTES) movePacket(all.subarray(at, at + PACKET_BYTES), this.#by);
    this.#rest = all.subarray(whole);
    done(null, all.subarray(0, whole));
  }
}
