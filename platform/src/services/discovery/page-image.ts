import type { PageImage } from '../../infrastructure/http/page-description.ts';
import { SOCIAL_SIZE, socialAddress } from '../../media/index.ts';
import type { Language } from '../language/language.ts';
import { previewPath } from './preview-path.ts';

interface Image {
  readonly cu: string;
  readonly alt?: readonly { readonly n: string; readonly lang?: string | undefined }[] | undefined;
}

interface Described {
  /** Of the recording or programme. */
  readonly id: string;
  readonly title: string;
  /** A poster of a game may show its result. */
  readonly isGame: boolean;
  readonly image: Image | undefined;
}

/** The image of a link preview: the poster that an editor cut, with what it shows, or else the drawn one, which shows the title. */
export const pageImage = ({ id, title, isGame, image }: Described, language: Language): PageImage => {
  const poster = isGame || !image ? null : socialAddress(image.cu);
  if (poster === null) return { path: previewPath(id), alt: title };
  const own = image?.alt?.find(({ lang }) => lang === language) ?? image?.alt?.[0];
  return { path: poster, alt: own?.n || title, form: { type: 'image/jpeg', ...SOCIAL_SIZE } };
};
