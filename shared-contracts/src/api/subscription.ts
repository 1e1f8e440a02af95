import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Nothing = z.object({});

/** SUBS-041, SUBS-033. `cardNumber` is masked but for its last four digits; only cards have one. */
export const PaymentMethod = z.object({
  paymentMethodId: z.string(),
  paymentMethodName: z.string(),
  cardNumber: z.optional(z.string()),
  isAutoPayment: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const GetPaymentMethods = accountCall(
  'getPaymentMethods',
  'bearer',
  Nothing,
  z.object({ paymentMethods: z.array(PaymentMethod) }),
);

/** SUBS-046: the new plan begins when the paid time of the old one ends. */
export const ChangeService = accountCall(
  'changeService',
  'bearer',
  z.object({ oldServiceID: z.string(), newServiceID: z.string() }),
  Nothing,
);

/** takes a cancellation back before its end; the subscription renews as before. */
export const ResumeSubscription = accountCall(
  'resumeSubscription',
  'bearer',
  z.object({ serviceID: z.string() }),
  Nothing,
);

/** SUBS-053: a cancellation, with its `reason`; without one it takes back a switch that is under way. */
export const RemoveSubscription = accountCall(
  'removeSubscription',
  'bearer',
  z.object({
    serviceID: z.string(),
    serviceType: z.literal('PACKAGE'),
    reasonCode: z.literal('001'),
    reason: z.optional(z.string()),
  }),
  Nothing,
);
