import { type BytePair, popOnCaption, withOddParity } from './cea-608.ts';
import { captionPacket } from './cea-708.ts';

/** `cc_data` of one frame: three bytes for each construct. */
export type CaptionTriplets = readonly number[];

const MARKER = 0b1111_1000;
const VALID = 0b100;
const TYPE = { field1: 0, packetData: 2, packetStart: 3 } as const;
/** At 25 frames a second CTA-708 has room for 24 constructs in a frame, one of which is a byte pair of CEA-608. */
const MAX_PACKET_TRIPLETS = 12;

const lineOf = ([first, second]: BytePair): CaptionTriplets => [
  MARKER | VALID | TYPE.field1,
  withOddParity(first),
  withOddParity(second),
];

const packetTriplets = (packet: readonly number[]): CaptionTriplets[] =>
  Array.from({ length: packet.length / 2 }, (_, i) => [
    MARKER | VALID | (i === 0 ? TYPE.packetStart : TYPE.packetData),
    packet[2 * i] ?? 0,
    packet[2 * i + 1] ?? 0,
  ]);

/**
 * The same caption as CEA-608 (CC1) and CEA-708 (service 1), for the first frames of a segment in order of display. The
 * segment is complete in itself: a player that begins with it displays it. `sequence`: the number of the segment.
 */
export const captionFrames = (text: string, sequence: number): readonly CaptionTriplets[] => {
  const packet = packetTriplets(captionPacket(text, sequence));
  return popOnCaption(text).map((pair, frame) => [
    ...lineOf(pair),
    ...packet.slice(frame * MAX_PACKET_TRIPLETS, (frame + 1) * MAX_PACKET_TRIPLETS).flat(),
  ]);
};
