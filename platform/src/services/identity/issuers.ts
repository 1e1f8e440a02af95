import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';

export const BRANDS = ['google', 'facebook', 'apple'] as const;
export type Brand = (typeof BRANDS)[number];
export type SocialType = 'Google' | 'Facebook' | 'Apple';

/** What the wire calls a brand. */
export const TYPE_OF: Readonly<Record<Brand, SocialType>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };
export const brandOf = (type: SocialType): Brand => type.toLowerCase() as Brand;

/** Apple posts its response when a name or an e-mail is requested. */
export const RESPONSE_MODE: Readonly<Record<Brand, 'query' | 'form_post'>> = {
  google: 'query',
  facebook: 'query',
  apple: 'form_post',
};

/** An OpenID provider that we are a client of. */
export interface Issuer {
  /** As its discovery document and its tokens name it. */
  readonly url: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}

/** Null: this brand is not offered. */
export type Issuers = Readonly<Record<Brand, Issuer | null>>;

/** The client that the sandbox's providers know. */
export const SANDBOX_CLIENT_ID = 'grandstand';
export const sandboxPath = (brand: Brand): string => `/sandbox/${brand}`;

export const sandboxIssuers = (origin: string): Issuers => {
  const issuer = (brand: Brand): Issuer => ({
    url: `${origin}${sandboxPath(brand)}`,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: null,
  });
  return { google: issuer('google'), facebook: issuer('facebook'), apple: issuer('apple') };
};

const RETURN_SCREENS = ['social-return', 'device-social-return'] as const;

/** The paths that a provider may return to (S-22), as the current release has them. */
export const returnPaths = (pathOf: PathOfScreen): Promise<readonly string[]> =>
  Promise.all(RETURN_SCREENS.map((screen) => pathOf({ screen })));
