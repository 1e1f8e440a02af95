import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

// In a separate file from the account calls: packages are requested without an account.

/** CON-007. Prices in dollars; promo dates MM/DD/YYYY, both days included, in New York. */
export const PackageMessage = z.object({
  pkgMsg: z.object({
    packageID: z.string(),
    period: z.enum(['NoOfMonths', 'NoOfYears']),
    retailPrice: z.number(),
    displayName: z.string(),
    includes: z._default(z.array(z.string()), []),
  }),
  promoMsg: z.array(z.object({ startDate: z.string(), endDate: z.string(), promotionPrice: z.number() })),
});
export type PackageMessage = z.infer<typeof PackageMessage>;

export const GetPkgsAndProdsWithPromos = accountCall(
  'getPkgsAndProdsWithPromos',
  'none',
  z.object({
    dmaID: z.literal('001'),
    returnPkgAppChannels: z.string(),
    returnPackagesHavingProduct: z.literal('T'),
    packageItems: z.array(z.string()),
  }),
  z.object({ packages: z.array(PackageMessage) }),
);
