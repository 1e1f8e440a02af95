import type { LocationLookup, ReplyOf } from '@grandstand/shared-contracts/api';
import type { FastifyRequest } from 'fastify';

export type Location = ReplyOf<typeof LocationLookup>;

/** Where a viewer is. Decided by the server alone: nothing the viewer sends can change it (S-11). */
export interface Geo {
  locate(request: FastifyRequest): Location;
}

export const HOME: Location = { country: 'us', zone: 'yankees-nets', zip: '10001' };

/** One location for all visitors: the embedded default, changed by the control port. */
export interface AdjustableGeo extends Geo {
  location: Location;
}

export const createAdjustableGeo = (): AdjustableGeo => ({
  location: HOME,
  locate() {
    return this.location;
  },
});
