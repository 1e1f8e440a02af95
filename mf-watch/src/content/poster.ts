import { IMAGE_WIDTH, safeUrl, type WatchState } from '@grandstand/shared-contracts';

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

type Image = NonNullable<WatchState['vodItem']['i']>[number];

/** What the image shows, in the language of the page or else in the first one; '' where the title says it. */
export const imageAlt = (image: Image | undefined, language = document.documentElement.lang): string =>
  (image?.alt?.find(({ lang }) => lang === language) ?? image?.alt?.[0])?.n ?? '';

export interface Still {
  readonly alt: string;
  readonly src: string;
  readonly srcSet: string;
}

export const still = (image: Image | undefined, pageUrl: string): Still | null => {
  const safe = safeUrl(image?.cu, pageUrl);
  if (!safe) return null;
  const widths = [IMAGE_WIDTH, IMAGE_WIDTH * SHARP];
  return {
    alt: imageAlt(image),
    src: atWidth(safe, IMAGE_WIDTH),
    srcSet: widths.map((width) => `${atWidth(safe, width)} ${width}w`).join(', '),
  };
};
