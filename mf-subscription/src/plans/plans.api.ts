import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { GetPkgsAndProdsWithPromos, LocationLookup, type PackageMessage } from '@grandstand/shared-contracts/api';

/** only the items vary with the zone. */
const ITEMS = {
  'yankees-nets': ['yankees', 'nets'],
  yankees: ['yankees'],
  nets: ['nets'],
} as const;
type SaleZone = keyof typeof ITEMS;

/** The default when the location is unknown. */
const EVERYWHERE: SaleZone = 'yankees-nets';

const fetchPackages = async (call: Host['call'], zone: SaleZone): Promise<Result<readonly PackageMessage[]>> => {
  const reply = await call(GetPkgsAndProdsWithPromos, {
    dmaID: '001',
    returnPkgAppChannels: 'T',
    returnPackagesHavingProduct: 'T',
    packageItems: [...ITEMS[zone]],
  });
  return reply.ok ? success(reply.value.packages) : reply;
};

/** Packages on sale at the viewer's location, and the zip code ('' when unknown); `outside-territory` when there are none. */
export type OfferReply = { readonly packages: readonly PackageMessage[]; readonly zip: string } | 'outside-territory';

/** SUBS-027: packages by zone. An unknown location counts as inside; the server decides at the sale. */
export const fetchOffer = async (call: Host['call']): Promise<Result<OfferReply>> => {
  const location = await call(LocationLookup, {});
  const { zone, zip } = location.ok ? location.value : { zone: EVERYWHERE, zip: '' };
  if (zone === 'none') return success('outside-territory');
  const packages = await fetchPackages(call, zone);
  return packages.ok ? success({ packages: packages.value, zip }) : packages;
};

/** The plans that a subscriber can change to, at any location. */
export const fetchOtherPlans = async (call: Host['call']): Promise<Result<readonly PackageMessage[]>> => {
  const location = await call(LocationLookup, {});
  const zone = location.ok && location.value.zone !== 'none' ? location.value.zone : EVERYWHERE;
  return fetchPackages(call, zone);
};
