import { ZONES } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import { isForwarded } from '../../infrastructure/http/forwarded.ts';
import type { Geo, Location } from './geo.ts';

/** Names of headers, lower case, that a proxy in front sets on every request: a CDN knows where its visitors are. */
export interface GeoHeaders {
  readonly country: string;
  readonly zone: string;
  /** Null: no proxy sends the zip code. */
  readonly zip: string | null;
}

/** ISO 3166 leaves ZZ to us: an unknown country. A visitor without a location cannot watch (CON-010, S-11). */
export const NOWHERE: Location = { country: 'zz', zone: 'none', zip: '' };

const Reported = z.object({
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .toLowerCase(),
  zone: z.enum(ZONES),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .catch(''),
});

/** Believes only a trusted proxy's headers; a missing or malformed location is unknown. */
export const createHeaderGeo = ({ country, zone, zip }: GeoHeaders): Geo => ({
  locate(request) {
    if (!isForwarded(request)) return NOWHERE;
    const { headers } = request;
    const reported = Reported.safeParse({ country: headers[country], zone: headers[zone], zip: headers[zip ?? ''] });
    return reported.data ?? NOWHERE;
  },
});
