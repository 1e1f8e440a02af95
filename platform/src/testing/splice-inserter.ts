import { Transform, type TransformCallback } from 'node:stream';
import { patSection, pmtSection, sectionPackets, TS_PACKET_BYTES, type TsStream } from './ts-packets.ts';

const SPLICE_PID = 0x1f0;
const PMT_PID = 0x1000;
const CUEI = [5, 4, 0x43, 0x55, 0x45, 0x49];
const HZ = 90_000;
const WRAP = 2 ** 33;

export interface PlannedSplice {
  /** It is sent with the frame of this time, seconds from the first frame of the stream. */
  readonly sentAtS: number;
  /** `ticksAt`: the PTS of a time, seconds from the first frame; `nowS`: of the frame with which it is sent. */
  readonly section: (ticksAt: (seconds: number) => number, nowS: number) => Buffer;
}

/** The streams of a PMT in one packet, as ffmpeg writes it. */
const streamsIn = (packet: Buffer): TsStream[] => {
  const section = packet.subarray(5);
  const end = 3 + (section.readUInt16BE(1) & 0xfff) - 4;
  const streams: TsStream[] = [];
  for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at < end; at += 5 + (section.readUInt16BE(at + 3) & 0xfff))
    streams.push({ type: section.readUInt8(at), pid: section.readUInt16BE(at + 1) & 0x1fff });
  return streams;
};

/** PTS of the PES packet that begins in a packet; null: none does. */
const ptsIn = (packet: Buffer): number | null => {
  const control = packet.readUInt8(3);
  const at = 4 + (control & 0x20 ? packet.readUInt8(4) + 1 : 0);
  const isStart = (packet.readUInt8(1) & 0x40) !== 0 && at + 14 <= TS_PACKET_BYTES;
  if (!isStart || packet.readUIntBE(at, 3) !== 1 || packet.readUInt8(at + 7) < 0x80) return null;
  const high = (packet.readUInt8(at + 9) >> 1) & 7;
  return high * 2 ** 30 + (packet.readUInt16BE(at + 10) >> 1) * 2 ** 15 + (packet.readUInt16BE(at + 12) >> 1);
};

/**
 * Adds messages of SCTE 35 to the MPEG-TS that ffmpeg writes, which cannot do so: the stream in the PMT (type 0x86), and its
 * packets.
 */
export class SpliceInserter extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  #waiting: readonly PlannedSplice[];
  #videoPid: number | null = null;
  #firstPts: number | null = null;
  #counter = 0;

  constructor(splices: readonly PlannedSplice[]) {
    super();
    this.#waiting = splices;
  }

  /** Another one; one whose time has passed is sent with the next frame. */
  plan(splice: PlannedSplice): void {
    this.#waiting = [...this.#waiting, splice];
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#rest, chunk]);
    const whole = all.length - (all.length % TS_PACKET_BYTES);
    const packets: Buffer[] = [];
    for (let at = 0; at < whole; at += TS_PACKET_BYTES)
      packets.push(...this.#packets(all.subarray(at, at + TS_PACKET_BYTES)));
    this.#rest = all.subarray(whole);
    done(null, Buffer.concat(packets));
  }

  #packets(packet: Buffer): Buffer[] {
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const counter = packet.readUInt8(3) & 0x0f;
    if (pid === 0) return [sectionPackets(0, patSection(PMT_PID), counter)];
    if (pid === PMT_PID) {
      const streams = streamsIn(packet);
      this.#videoPid = streams.find(({ type }) => type === 0x1b)?.pid ?? null;
      return [sectionPackets(PMT_PID, pmtSection([...streams, { type: 0x86, pid: SPLICE_PID }], CUEI), counter)];
    }
    const pts = pid === this.#videoPid ? ptsIn(packet) : null;
    return pts === null ? [packet] : [...this.#due(pts), packet];
  }

  #due(pts: number): Buffer[] {
    const firstPts = (this.#firstPts ??= pts);
    const atS = ((pts - firstPts + WRAP) % WRAP) / HZ;
    const due = this.#waiting.filter(({ sentAtS }) => sentAtS <= atS);
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    return due.map(({ section }) => {
      const bytes = section((seconds) => (firstPts + Math.round(seconds * HZ)) % WRAP, atS);
      const packets = sectionPackets(SPLICE_PID, bytes, this.#counter);
      this.#counter = (this.#counter + packets.length / TS_PACKET_BYTES) & 0x0f;
      return packets;
    });
  }
}
