import * as z from 'zod';
import { BRANDS, type Brand, type Issuers } from './issuers.ts';

/** As tokens name it: without a slash at the end, except where the issuer has one. */
const issuer = z.url({ protocol: /^https$/ }).optional();
const clientText = z.string().min(1).max(4_000).optional();

/** The variables of social sign-in. */
export const ISSUER_VARIABLES = {
  /** Social sign-in: the issuers and what we are to them. Without them: the sandbox, in production nothing. */
  OIDC_GOOGLE_ISSUER: issuer,
  OIDC_GOOGLE_CLIENT_ID: clientText,
  OIDC_GOOGLE_CLIENT_SECRET: clientText,
  OIDC_FACEBOOK_ISSUER: issuer,
  OIDC_FACEBOOK_CLIENT_ID: clientText,
  OIDC_FACEBOOK_CLIENT_SECRET: clientText,
  OIDC_APPLE_ISSUER: issuer,
  OIDC_APPLE_CLIENT_ID: clientText,
  OIDC_APPLE_CLIENT_SECRET: clientText,
};

type Read = z.infer<z.ZodObject<typeof ISSUER_VARIABLES>>;

type IssuerVariable = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET';
const issuerVariable = <Name extends IssuerVariable>(brand: Brand, name: Name) =>
  `OIDC_${brand.toUpperCase() as Uppercase<Brand>}_${name}` as const;

/** An issuer needs a client id, and what is said about a client needs its issuer. */
export const issuerErrors = (given: Readonly<Record<string, string | undefined>>): string[] =>
  BRANDS.flatMap((brand) => {
    const [url, id, secret] = (['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const).map((name) =>
      issuerVariable(brand, name),
    );
    const has = (name: string | undefined) => name !== undefined && given[name] !== undefined;
    if (has(url)) return has(id) ? [] : [`  ${id}: ${url} needs it`];
    return [id, secret].filter(has).map((name) => `  ${url}: ${name} needs it`);
  });

/** The configured issuers; a brand that is not configured is the sandbox's, where there is one. */
export const issuersOf = (env: Read, sandbox: Issuers | null): Issuers => {
  const issuer = (brand: Brand): Issuers[Brand] => {
    const [url, clientId] = [env[issuerVariable(brand, 'ISSUER')], env[issuerVariable(brand, 'CLIENT_ID')]];
    if (url === undefined || clientId === undefined) return sandbox?.[brand] ?? null;
    return { url, clientId, clientSecret: env[issuerVariable(brand, 'CLIENT_SECRET')] ?? null };
  };
  return { google: issuer('google'), facebook: issuer('facebook'), apple: issuer('apple') };
};
