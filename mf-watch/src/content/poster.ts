import { IMAGE_WIDTH, safeUrl } from '@grandstand/shared-contracts';

/** For screens with a device pixel ratio of 2. */
const SHARP = 2;

const atWidth = (address: string, width: number): string => {
  const url = new URL(address);
  url.searchParams.set('width', String(width));
  return url.href;
};

/** WATCH-020: requests the still in the displayed width. Null for an unsafe address. */
export const posterUrl = (address: string | undefined, pageUrl: string): string | null => {
  const safe = safeUrl(address, pageUrl);
  return safe && atWidth(safe, IMAGE_WIDTH);
};

export interface Still {
  readonly src: string;
  readonly srcSet: string;
}

export const still = (address: string | undefined, pageUrl: string): Still | null => {
  const safe = safeUrl(address, pageUrl);
  if (!safe) return null;
  const widths = [IMAGE_WIDTH, IMAGE_WIDTH * SHARP];
  return {
    src: atWidth(safe, IMAGE_WIDTH),
    srcSet: widths.map((width) => `${atWidth(safe, width)} ${width}w`).join(', '),
  };
};
