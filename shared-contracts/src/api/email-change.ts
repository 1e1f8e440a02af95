import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Nothing = z.object({});

/** Mails the link of a pending e-mail again; the link mailed before stops working. */
export const ResendEmailChange = accountCall('resendEmailChange', 'bearer', Nothing, Nothing);

/** The account keeps its e-mail; the mailed link stops working. */
export const CancelEmailChange = accountCall('cancelEmailChange', 'bearer', Nothing, Nothing);
