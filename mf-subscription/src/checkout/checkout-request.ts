import { installmentsOf } from '@grandstand/shared-contracts';
import {
  type CheckoutRequest,
  PARTNER_SOURCE,
  type SubscriptionPackageRequest,
  TOTAL_LABEL,
} from '@grandstand/shared-contracts/api';
import type { SelectedPlan } from '../pricing/plan.ts';

type WithoutToken<Request> = Request extends unknown ? Omit<Request, 'client_session_token'> : never;
/** The order for a hosted page, without the token, which belongs to one load. */
export type CheckoutOrder = WithoutToken<CheckoutRequest>;

/** SUBS-017: `total` is due today, dollars: the first of the payments. `zip` is the viewer's location. */
export const purchaseRequest = (
  { price, packageID, noOfInstallment }: SelectedPlan,
  { zip, terms }: { readonly zip: string; readonly terms: string },
): WithoutToken<SubscriptionPackageRequest> => ({
  type: 'SUBSCRIPTION_PACKAGE_REQUEST',
  packageId: [{ serviceId: packageID }],
  zip,
  voucherCodes: [],
  total: (installmentsOf(Math.round(price * 100), noOfInstallment)[0] ?? 0) / 100,
  totalLabel: TOTAL_LABEL,
  noOfInstallments: noOfInstallment,
  cardType: noOfInstallment > 1 ? 'Splitit' : 'Card',
  termsAndConditionsText: terms,
  partnerSource: PARTNER_SOURCE,
});
