/** The primary caption service. */
const SERVICE = 1;
const WINDOW = 0;
/** Size of a service block: 5 bits. */
const MAX_BLOCK_BYTES = 31;

const DELETE_WINDOWS = 0x8c;
const DISPLAY_WINDOWS = 0x89;
const DEFINE_WINDOW = 0x98 + WINDOW;
const SET_PEN_LOCATION = 0x92;
const END_OF_TEXT = 0x03;

/** A window of one row and 32 columns, hidden, with its lower left corner near the lower left of the screen. */
const defineWindow: readonly number[] = [
  DEFINE_WINDOW,
  // Not visible, rows and columns locked, highest priority.
  0b0001_1000,
  // The anchor's place in percent of the screen, and its point: lower left.
  0b1000_0000 | 85,
  20,
  (6 << 4) | 0,
  31,
  // Styles of window and pen: the first predefined ones.
  (1 << 3) | 1,
];

const blockOf = (data: readonly number[]): number[] => [(SERVICE << 5) | data.length, ...data];

/**
 * A caption channel packet (CTA-708, 5) that replaces what the service displays. `sequence` counts packets modulo 4. Text is
 * ASCII. Bytes are even in number.
 */
export const captionPacket = (text: string, sequence: number): readonly number[] => {
  const data = [
    ...[DELETE_WINDOWS, 1 << WINDOW],
    ...defineWindow,
    ...[SET_PEN_LOCATION, 0, 0],
    ...Buffer.from(text, 'latin1'),
    END_OF_TEXT,
    ...[DISPLAY_WINDOWS, 1 << WINDOW],
  ];
  const blocks: number[] = [];
  for (let at = 0; at < data.length; at += MAX_BLOCK_BYTES)
    blocks.push(...blockOf(data.slice(at, at + MAX_BLOCK_BYTES)));
  // A null block fills the packet.
  if (blocks.length % 2 === 0) blocks.push(0);
  const sizeCode = (blocks.length + 1) / 2;
  return [((sequence % 4) << 6) | sizeCode, ...blocks];
};
