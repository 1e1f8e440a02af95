import { posterAddressError } from './content-address.ts';
import { address, text } from './fields.ts';

const Poster = address(posterAddressError).nullable().default(null);
/** What the poster shows, for viewers who do not see it; empty where the title says it. */
const PosterAlt = text(200).nullish();
export const PosterFields = { poster: Poster, posterAlt: PosterAlt, posterAltEs: PosterAlt };
export interface PosterTexts {
  readonly poster: string | null;
  readonly posterAlt?: string | null | undefined;
  readonly posterAltEs?: string | null | undefined;
}
export const describesPoster = ({ poster, posterAlt, posterAltEs }: PosterTexts): boolean =>
  poster !== null || !(posterAlt || posterAltEs);
export const NO_POSTER = {
  path: ['posterAlt'],
  message: 'describes no poster: choose a poster, or clear the description',
};
