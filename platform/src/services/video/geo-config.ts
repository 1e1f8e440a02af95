import type * as z from 'zod';
import { headerName } from '../../infrastructure/http/header-name.ts';
import type { GeoHeaders } from './header-geo.ts';

/** The variables of the visitors' locations. */
export const GEO_VARIABLES = {
  /** Headers in which proxies send the visitor's location; without them every visitor is at home. */
  GS_GEO_COUNTRY_HEADER: headerName,
  GS_GEO_ZONE_HEADER: headerName,
  GS_GEO_ZIP_HEADER: headerName,
};

type Read = z.infer<z.ZodObject<typeof GEO_VARIABLES>>;

/** Country and zone go together, and only a trusted proxy may send them. */
export const geoErrors = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const used = ['GS_GEO_COUNTRY_HEADER', 'GS_GEO_ZONE_HEADER', 'GS_GEO_ZIP_HEADER'].find((name) => given[name]);
  if (used === undefined) return [];
  const needed = ['GS_GEO_COUNTRY_HEADER', 'GS_GEO_ZONE_HEADER', 'GS_TRUSTED_PROXIES'];
  return needed.filter((name) => !given[name]).map((name) => `  ${name}: ${used} needs it`);
};

export const geoHeadersOf = (env: Read): GeoHeaders | null => {
  const { GS_GEO_COUNTRY_HEADER: country, GS_GEO_ZONE_HEADER: zone, GS_GEO_ZIP_HEADER: zip = null } = env;
  return country && zone ? { country, zone, zip } : null;
};
