import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { GetPkgsAndProdsWithPromos, LocationLookup, type PackageMessage } from '@grandstand/shared-contracts/api';

/** only the items vary with the zone. */
const ITEMS = {
  'yankees-nets': ['yankees', 'nets'],
  yankees: ['yankees'],
  nets: ['nets'],
} as const;

/** Packages on sale where the viewer is; `outside-territory` where none are. */
export type PackagesReply = readonly PackageMessage[] | 'outside-territory';

/** SUBS-027: packages by zone. A location that cannot be found out counts as inside; the server decides at the sale. */
export const fetchPackages = async (call: Host['call']): Promise<Result<PackagesReply>> => {
  const location = await call(LocationLookup, {});
  const zone = location.ok ? location.value.zone : 'yankees-nets';
  if (zone === 'none') return success('outside-territory');
  const reply = await call(GetPkgsAndProdsWithPromos, {
    dmaID: '001',
    returnPkgAppChannels: 'T',
    returnPackagesHavingProduct: 'T',
    packageItems: [...ITEMS[zone]],
  });
  return reply.ok ? success(reply.value.packages) : reply;
};
