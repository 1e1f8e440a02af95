import { crc32 } from '../media/scte35/crc-32.ts';

/** Packets of an MPEG-2 transport stream, made by hand (ISO/IEC 13818-1). */
export const TS_PACKET_BYTES = 188;
const PAYLOAD_BYTES = 184;

export interface TsStream {
  readonly type: number;
  readonly pid: number;
}

/** A section or PES packet in as many packets as it needs; the rest is stuffing. `counter`: of the first one. */
export const tsPackets = (pid: number, unit: Buffer, counter = 0): Buffer => {
  const packets: Buffer[] = [];
  for (let at = 0; at < unit.length; at += PAYLOAD_BYTES) {
    const packet = Buffer.alloc(TS_PACKET_BYTES, 0xff);
    packet.writeUInt8(0x47, 0);
    packet.writeUInt16BE((at === 0 ? 0x4000 : 0) | pid, 1);
    packet.writeUInt8(0x10 | ((counter + packets.length) & 0x0f), 3);
    unit.copy(packet, 4, at);
    packets.push(packet);
  }
  return Buffer.concat(packets);
};

/** A section with the pointer in front of it. */
export const sectionPackets = (pid: number, section: Buffer, counter = 0): Buffer =>
  tsPackets(pid, Buffer.concat([Buffer.from([0]), section]), counter);

const table = (id: number, body: readonly number[]): Buffer => {
  const length = body.length + 9;
  const head = [id, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0];
  const bytes = Buffer.from([...head, ...body, 0, 0, 0, 0]);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes;
};
const pidBytes = (pid: number): number[] => [0xe0 | (pid >> 8), pid & 0xff];

/** Of one program; before it the network's, which is none. */
export const patSection = (pmtPid: number): Buffer => table(0, [0, 0, ...pidBytes(0x10), 0, 1, ...pidBytes(pmtPid)]);

/** `descriptors`: of the program. */
export const pmtSection = (streams: readonly TsStream[], descriptors: readonly number[] = []): Buffer =>
  table(2, [
    ...pidBytes(streams[0]?.pid ?? 0x1fff),
    ...[0xf0 | (descriptors.length >> 8), descriptors.length & 0xff, ...descriptors],
    ...streams.flatMap(({ type, pid }) => [type, ...pidBytes(pid), 0xf0, 0]),
  ]);

/** 33 bits with markers. */
const timeBytes = (prefix: number, ticks: number): number[] => [
  (prefix << 4) | (Math.floor(ticks / 2 ** 30) << 1) | 1,
  (Math.floor(ticks / 2 ** 22) & 0xff) >>> 0,
  ((Math.floor(ticks / 2 ** 15) & 0x7f) << 1) | 1,
  Math.floor(ticks / 2 ** 7) & 0xff,
  ((ticks & 0x7f) << 1) | 1,
];

/** A PES packet; `data`: of its frame. */
export const pesUnit = (pts: number, dts: number = pts, data: readonly number[] = [0, 0, 1, 9, 0xf0]): Buffer =>
  Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, 0xc0, 10, ...timeBytes(3, pts), ...timeBytes(1, dts), ...data]);
