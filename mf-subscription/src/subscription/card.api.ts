import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { GetPaymentMethods } from '@grandstand/shared-contracts/api';

/** The card that pays. Only its last digits are known here (SUBS-033). */
export interface Card {
  readonly paymentMethodId: string;
  /** `1111` */
  readonly digits: string;
}

/** Null when no card pays. */
export const fetchCard = async (call: Host['call']): Promise<Result<Card | null>> => {
  const reply = await call(GetPaymentMethods, {});
  if (!reply.ok) return reply;
  const paying = reply.value.paymentMethods.find(({ cardNumber }) => cardNumber !== undefined);
  return success(
    paying?.cardNumber === undefined
      ? null
      : { paymentMethodId: paying.paymentMethodId, digits: paying.cardNumber.slice(-4) },
  );
};
