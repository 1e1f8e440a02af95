import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

// In a separate file, so that the purchase screens do not contain the calls of playback.

export const ZONES = ['yankees-nets', 'yankees', 'nets', 'none'] as const;

/** CON-010. The server decides; a query cannot change it. */
export const LocationLookup = defineCall({
  id: 'locationLookup',
  service: 'quickplayGeoLocation',
  method: 'GET',
  path: '/device/location/lookup',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'video' },
  request: z.object({}),
  reply: z.object({ country: z.string(), zone: z.enum(ZONES), zip: z.string() }),
});
