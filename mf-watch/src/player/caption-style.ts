import type { CaptionStyle } from '@grandstand/shared-contracts';
import type { CSSProperties } from 'react';

const SIZES: Readonly<Record<CaptionStyle['size'], string>> = { small: '75%', medium: '100%', large: '150%' };
const COLORS: Readonly<Record<CaptionStyle['color'], string>> = { white: '#fff', yellow: '#ffe45c' };
const BACKGROUNDS: Readonly<Record<CaptionStyle['background'], string>> = {
  none: 'transparent',
  shade: 'rgb(0 0 0 / 70%)',
  solid: '#000',
};

/** What `::cue` in the stylesheet reads: a policy without inline styles still lets scripts set custom properties. */
export const captionVariables = ({ size, color, background }: CaptionStyle): CSSProperties =>
  ({
    '--cue-size': SIZES[size],
    '--cue-color': COLORS[color],
    '--cue-background': BACKGROUNDS[background],
    // Without a ground of its own, text needs an edge.
    '--cue-shadow': background === 'none' ? '0 0 3px #000, 0 0 6px #000' : 'none',
  }) as CSSProperties;
