import type { PosterTexts } from './poster-fields.ts';

type PosterAlt = readonly { readonly n: string; readonly lang: string }[];

const posterAlt = ({ posterAlt: english, posterAltEs: spanish }: PosterTexts): PosterAlt =>
  [
    { n: english ?? '', lang: 'en' },
    { n: spanish ?? '', lang: 'es' },
  ].filter(({ n }) => n !== '');

/** The image of an entry in the form of the contract. `address`: of its poster, or of another one, which it does not describe. */
export const posterImage = (texts: PosterTexts, address: string) => {
  const alt = address === texts.poster ? posterAlt(texts) : [];
  return { cu: address, ar: '16x9', ...(alt.length > 0 && { alt: [...alt] }) };
};

interface Image {
  readonly cu: string;
  readonly alt?: readonly { readonly n: string; readonly lang?: string | undefined }[] | undefined;
}

/** The other direction: what an entry keeps of an image. */
export const posterTexts = (image: Image | undefined): PosterTexts => {
  const textIn = (wanted: string) => image?.alt?.find(({ lang }) => lang === wanted)?.n ?? null;
  return { poster: image?.cu ?? null, posterAlt: textIn('en'), posterAltEs: textIn('es') };
};
