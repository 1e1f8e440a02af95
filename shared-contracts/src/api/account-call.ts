import type * as z from '@grandstand/shared-contracts/schema';
import { type Call, type CallAuth, defineCall } from './call.ts';

// In a separate file, so that a bundle with one call does not contain all of them.

/** `changePassword` → `ChangePasswordRequestMessage`; a few replies have another name. */
export const accountCall = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  id: string,
  auth: CallAuth,
  request: Request,
  reply: Reply,
): Call<Request, Reply> => {
  const name = `${id[0]?.toUpperCase()}${id.slice(1)}`;
  return defineCall({
    id,
    service: 'evergent',
    method: 'POST',
    path: `/yesnetwork/${id}`,
    auth,
    encoding: 'json',
    envelope: { kind: 'account', request: `${name}RequestMessage`, reply: `${name}ResponseMessage` },
    request,
    reply,
  });
};
