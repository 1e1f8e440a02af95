import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Device = z.object({ deviceID: z.string().check(z.minLength(1), z.maxLength(200)) });

/** CON-009. `endDate` is epoch ms. */
export const CouchRights = z.object({ deviceID: z.string(), endDate: z.number() });
export type CouchRights = z.infer<typeof CouchRights>;

/** WATCH-060: begins the account's travel days, 30 at most; once begun, their end stays until they are reset. */
export const AddOrUpdateCouchRights = accountCall('addOrUpdateCouchRights', 'bearer', Device, CouchRights);

/** WATCH-062. Refused while there are none. */
export const GetCouchRights = accountCall('getCouchRights', 'bearer', Device, CouchRights);

/** WATCH-063. Refused away from home, where it would restart the travel days. */
export const ResetCouchRights = accountCall('resetCouchRights', 'bearer', Device, z.object({}));
