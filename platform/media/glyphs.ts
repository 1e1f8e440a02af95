/**
 * Writes `src/catalogue/stills/glyphs.ts`: the outlines of the display face that stills are lettered with. Run by hand:
 * `node platform/media/glyphs.ts`. Reads a WOFF file (its tables are zlib) with TrueType outlines.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const SIGNS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-'&/";
const unitsPerEm = 100;

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff'),
);
const font = await readFile(fontFile);
const tables = new Map<string, Buffer>();
for (let i = 0; i < font.readUInt16BE(12); i += 1) {
  const entry = 44 + i * 20;
  const [offset, packed, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [number, number, number];
  const bytes = font.subarray(offset, offset + packed);
  tables.set(font.toString('latin1', entry, entry + 4), packed < length ? inflateSync(bytes) : bytes);
}
const table = (tag: string): Buffer => {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no "${tag}" table.`);
  return found;
};

const scale = unitsPerEm / table('head').readUInt16BE(18);
const scaled = (value: number): number => Math.round(value * scale) || 0;

/** Format 4 of the character map. */
const glyphOf = (code: number): number => {
  const cmap = table('cmap');
  const start = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8)).find(
    (at) => cmap.readUInt16BE(at) === 4,
  );
  if (start === undefined) throw new Error('The character map has no format 4.');
  const size = cmap.readUInt16BE(start + 6);
  for (let at = start + 14; at < start + 14 + size; at += 2) {
    const first = cmap.readUInt16BE(at + 2 + size);
    if (code > cmap.readUInt16BE(at) || code < first) continue;
    const rangeAt = at + 2 + 3 * size;
    const range = cmap.readUInt16BE(rangeAt);
    const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + 2 * (code - first));
    return (glyph + cmap.readInt16BE(at + 2 + 2 * size)) & 0xffff;
  }
  throw new Error(`The font has no glyph for ${String.fromCodePoint(code)}.`);
};

const advanceOf = (glyph: number): number =>
  table('hmtx').readUInt16BE(4 * Math.min(glyph, table('hhea').readUInt16BE(34) - 1));

const locationOf = (glyph: number): number =>
  table('head').readInt16BE(50) === 1
    ? table('loca').readUInt32BE(4 * glyph)
    : 2 * table('loca').readUInt16BE(2 * glyph);

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

const hasMoreParts = 0x20;
const hasWordOffsets = 1;
const isScaled = 0x08 | 0x40 | 0x80;

/** The contours of a glyph that is composed of others, such as a colon of two periods. */
const partsOf = (glyf: Buffer, start: number): Point[][] => {
  const contours: Point[][] = [];
  let at = start;
  for (let flags = hasMoreParts; flags & hasMoreParts; ) {
    flags = glyf.readUInt16BE(at);
    if (flags & isScaled) throw new Error('A glyph has a scaled part.');
    const isWord = (flags & hasWordOffsets) !== 0;
    const dx = isWord ? glyf.readInt16BE(at + 4) : glyf.readInt8(at + 4);
    const dy = isWord ? glyf.readInt16BE(at + 6) : glyf.readInt8(at + 5);
    const part = contoursOf(glyf.readUInt16BE(at + 2));
    contours.push(...part.map((contour) => contour.map(({ x, y, isOn }) => ({ x: x + dx, y: y + dy, isOn }))));
    at += isWord ? 8 : 6;
  }
  return contours;
};

/** The contours of a glyph. */
const contoursOf = (glyph: number): Point[][] => {
  const [start, end] = [locationOf(glyph), locationOf(glyph + 1)];
  if (start === end) return [];
  const glyf = table('glyf');
  const count = glyf.readInt16BE(start);
  if (count < 0) return partsOf(glyf, start + 10);
  let at = start + 10;
  const ends = Array.from({ length: count }, (_, i) => glyf.readUInt16BE(at + 2 * i));
  at += 2 * count;
  at += 2 + glyf.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length <= (ends.at(-1) ?? 0)) {
    const flag = glyf.readUInt8(at);
    const repeats = flag & 8 ? glyf.readUInt8(at + 1) : 0;
    at += flag & 8 ? 2 : 1;
    for (let i = 0; i <= repeats; i += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? glyf.readUInt8(at) : -glyf.readUInt8(at);
        at += 1;
      } else if (!(flag & same)) {
        value += glyf.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const points = flags.map((flag, i): Point => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, isOn: (flag & 1) === 1 }));
  return ends.map((last, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, last + 1));
};

/** Quadratic curves, with the points on the curve that TrueType leaves out between two control points. */
const pathOf = (contour: Point[]): string => {
  const full = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length] ?? point;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, isOn: true };
    return point.isOn || next.isOn ? [point] : [point, middle];
  });
  const first = full.findIndex(({ isOn }) => isOn);
  const turned = [...full.slice(first), ...full.slice(0, first + 1)];
  const written = ({ x, y }: Point): string => `${scaled(x)} ${scaled(-y)}`;
  let path = '';
  for (const [i, point] of turned.entries()) {
    const letter = i === 0 ? 'M' : point.isOn ? (turned[i - 1]?.isOn ? 'L' : ' ') : 'Q';
    path += letter + written(point);
  }
  return `${path}Z`;
};

const lines = Array.from(SIGNS, (sign) => {
  const glyph = glyphOf(sign.codePointAt(0) ?? 0);
  const outline = contoursOf(glyph).map(pathOf).join('');
  return `  ${JSON.stringify(sign)}: [${scaled(advanceOf(glyph))}, ${JSON.stringify(outline)}],`;
});
const comment = `/** Made by \`media/glyphs.ts\` from Barlow Condensed Bold (SIL Open Font License): advance width and path, ${unitsPerEm} units per em. */`;
const declaration = 'export const GLYPHS: Readonly<Record<string, readonly [number, string]>> = {';
await writeFile(
  new URL('../src/services/catalogue/stills/glyphs.ts', import.meta.url),
  [comment, declaration, ...lines, '};', ''].join('\n'),
);
