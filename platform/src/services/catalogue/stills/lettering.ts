import { GLYPHS } from './glyphs.ts';

const unitsPerEm = 100;

/** What can be lettered: capitals without accents, digits and a little punctuation. */
const plain = (text: string): string =>
  Array.from(text.normalize('NFKD').toUpperCase().replace(/[’`]/g, "'"))
    .filter((sign) => Object.hasOwn(GLYPHS, sign))
    .join('');

const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (GLYPHS[sign]?.[0] ?? 0), 0);

export interface Line {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly sizePx: number;
  /** Longer text is drawn smaller. */
  readonly maxWidthPx: number;
  readonly fill: string;
  readonly isFromRight?: boolean;
}

/** Text as SVG paths: a picture in an `img` element cannot load a font. */
export const lettering = (text: string, { x, y, sizePx, maxWidthPx, fill, isFromRight = false }: Line): string => {
  const shown = plain(text);
  const width = widthOf(shown);
  if (width === 0) return '';
  const scale = Math.min(sizePx / unitsPerEm, maxWidthPx / width);
  const left = isFromRight ? x - width * scale : x;
  let at = 0;
  const glyphs = Array.from(shown, (sign) => {
    const [advance, outline] = GLYPHS[sign] ?? [0, ''];
    const glyph = outline && `<path transform="translate(${at})" d="${outline}"/>`;
    at += advance;
    return glyph;
  });
  return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y}) scale(${scale.toFixed(3)})">${glyphs.join('')}</g>`;
};
