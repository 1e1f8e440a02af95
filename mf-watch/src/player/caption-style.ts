import type { CaptionStyle } from '@grandstand/shared-contracts';
import type { CSSProperties } from 'react';

const SIZES: Readonly<Record<CaptionStyle['size'], string>> = { small: '75%', medium: '100%', large: '150%' };
/** Red, green and blue, 0..255. */
const COLORS: Readonly<Record<CaptionStyle['color'], string>> = {
  white: '255 255 255',
  black: '0 0 0',
  red: '255 92 92',
  green: '92 230 120',
  blue: '120 160 255',
  yellow: '255 228 92',
  magenta: '255 110 255',
  cyan: '92 230 255',
};
const BACKGROUNDS: Readonly<Record<CaptionStyle['background'], string>> = {
  none: 'transparent',
  shade: 'rgb(0 0 0 / 70%)',
  solid: '#000',
};
const FONTS: Readonly<Record<CaptionStyle['font'], string>> = {
  sans: 'system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "Courier New", monospace',
  casual: '"Comic Sans MS", "Comic Neue", cursive',
};
const EDGES: Readonly<Record<CaptionStyle['edge'], string>> = {
  none: 'none',
  outline: '1px 0 #000, -1px 0 #000, 0 1px #000, 0 -1px #000, 0 0 2px #000',
  shadow: '2px 2px 3px #000',
  raised: '-1px -1px rgb(255 255 255 / 60%), 1px 1px #000',
  depressed: '1px 1px rgb(255 255 255 / 60%), -1px -1px #000',
};
/** Without a background and an edge, text is unreadable over a bright frame. */
const SOFT_EDGE = '0 0 3px #000, 0 0 6px #000';

/** The custom properties that `::cue` uses: a policy without inline styles still allows scripts to set them. */
export const captionVariables = ({ size, color, background, font, opacity, edge }: CaptionStyle): CSSProperties =>
  ({
    '--cue-size': SIZES[size],
    '--cue-color': `rgb(${COLORS[color]} / ${opacity}%)`,
    '--cue-background': BACKGROUNDS[background],
    '--cue-font': FONTS[font],
    '--cue-shadow': background === 'none' && edge === 'none' ? SOFT_EDGE : EDGES[edge],
  }) as CSSProperties;
