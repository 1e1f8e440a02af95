import * as z from 'zod';
import { type LicenceServers, readLicenceServers } from './licences/licence-servers.ts';
import { ENCRYPTION_SCHEMES, type EncryptionScheme } from './packaging/content-key.ts';
import { MEDIA_ORIGINS, type MediaOrigin } from './media-origins.ts';

export const DEFAULT_ROTATION_S = 3_600;

/** The variables of the addresses under which media are delivered. */
export const MEDIA_VARIABLES = {
  /** Origins of the CDNs or proxies that deliver `/media/`, with weights; without it the site's. */
  GS_MEDIA_ORIGIN: MEDIA_ORIGINS.optional(),
  /** Domain that the site and the media origin belong to, where their hosts differ. */
  GS_MEDIA_COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
    .toLowerCase()
    .optional(),
  /** Seconds for which the segments of a protected channel have the same key. */
  GS_KEY_ROTATION_S: z.coerce.number().int().min(60).max(604_800).default(DEFAULT_ROTATION_S),
  /** How protected media are encrypted: `cbcs`, or `cenc` for old devices, without HLS. */
  GS_MEDIA_ENCRYPTION: z.enum(ENCRYPTION_SCHEMES).default('cbcs'),
  /** JSON file that names the licence servers of protected media of other hosts. */
  GS_LICENCE_SERVERS: z
    .string()
    .min(1)
    .transform((file, context): LicenceServers => {
      try {
        return readLicenceServers(file);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .optional(),
};

type Read = z.infer<z.ZodObject<typeof MEDIA_VARIABLES>>;

export interface MediaDelivery {
  /** Empty: the site's own origin. */
  readonly origins: readonly MediaOrigin[];
  /** Domain of the cookies that authorise media; null: the site's host. */
  readonly cookieDomain: string | null;
  readonly keyRotationS: number;
  readonly encryption: EncryptionScheme;
  /** Null: protected media of other hosts cannot be played. */
  readonly licenceServers: LicenceServers | null;
}

export const mediaDeliveryOf = ({
  GS_MEDIA_ORIGIN,
  GS_MEDIA_COOKIE_DOMAIN,
  GS_KEY_ROTATION_S,
  GS_MEDIA_ENCRYPTION,
  GS_LICENCE_SERVERS,
}: Read): MediaDelivery => ({
  origins: GS_MEDIA_ORIGIN ?? [],
  cookieDomain: GS_MEDIA_COOKIE_DOMAIN ?? null,
  keyRotationS: GS_KEY_ROTATION_S,
  encryption: GS_MEDIA_ENCRYPTION,
  licenceServers: GS_LICENCE_SERVERS ?? null,
});

const belongsTo = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** A media origin gets the site's cookies only if both are of one site, by scheme and domain. */
const originErrors = (origin: string, cookieDomain: string | null, siteOrigin: string): string[] => {
  const [site, media] = [new URL(siteOrigin), new URL(origin)];
  if (site.protocol !== media.protocol)
    return [`  GS_MEDIA_ORIGIN: ${origin} and the site ${siteOrigin} need the same protocol`];
  if (cookieDomain === null)
    return site.hostname === media.hostname
      ? []
      : [`  GS_MEDIA_ORIGIN: set GS_MEDIA_COOKIE_DOMAIN to the domain of both ${media.hostname} and ${site.hostname}`];
  return [site, media]
    .filter(({ hostname }) => !belongsTo(hostname, cookieDomain))
    .map(({ hostname }) => `  GS_MEDIA_COOKIE_DOMAIN: ${hostname} does not belong to ${cookieDomain}`);
};

export const mediaErrors = ({ origins, cookieDomain }: MediaDelivery, siteOrigin: string): string[] =>
  origins.length === 0 && cookieDomain !== null
    ? ['  GS_MEDIA_COOKIE_DOMAIN: set GS_MEDIA_ORIGIN, or remove this variable']
    : [...new Set(origins.flatMap(({ origin }) => originErrors(origin, cookieDomain, siteOrigin)))];
