import * as z from '@grandstand/shared-contracts/schema';
import { DEVICE_ALLOWED, MAINTENANCE, MAX_AGE, MIN_AGE, WEB_ALLOWED } from '../constants.ts';
import { orDefault } from './lenient.ts';
import type { ServiceName, TeamServiceName } from './service-names.ts';

/** Names are checked where operators write them (`isService`), so that pages need no list of them. */
const Services = z.record(z.string(), z.string()) as unknown as z.ZodMiniType<
  Partial<Record<ServiceName | TeamServiceName, string>>,
  unknown
>;

/** What operations switch without a build. Base URLs are '' for the site's own origin. */
export const RuntimeSettings = z.object({
  webAllowed: orDefault(z.boolean(), WEB_ALLOWED),
  deviceAllowed: orDefault(z.boolean(), DEVICE_ALLOWED),
  maintenance: orDefault(z.boolean(), MAINTENANCE),
  minAge: orDefault(z.int(), MIN_AGE),
  maxAge: orDefault(z.int(), MAX_AGE),
  /** Base URL by service; those of teams (`team:news`) among them. */
  services: orDefault(Services, {}),
  /** License key of Bitmovin. When it is set, the Bitmovin engine replaces Shaka. */
  bitmovinKey: orDefault(z.string(), ''),
  /** ID of the operator's CAF receiver (A-64a); '' shows no Cast button. */
  castReceiverId: orDefault(z.string(), ''),
  /** Where health beacons of remotes go; '' sends none. */
  healthUrl: orDefault(z.string(), ''),
});
export type RuntimeSettings = z.infer<typeof RuntimeSettings>;
