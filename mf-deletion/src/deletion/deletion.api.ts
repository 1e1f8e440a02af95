import { AppError, failure, type Host, type Result, success } from '@grandstand/shared-contracts';
import { DeleteRequest, DeletionMail, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import type { DeletionLink } from './deletion-link.ts';

/** S-02: identifies this page to the service. Public; no proof of anything. */
const PRIVACY_CLIENT_ID = 'grandstand-web';

export interface RemovalRequest {
  readonly reason: string;
  readonly comment: string;
}

/** Step one, DEL-016: the partner deletes the account. Idempotent. */
export const deletePartnerAccount = async (call: Host['call'], { xUserInfo }: DeletionLink): Promise<Result<void>> => {
  const reply = await call(FantasyAccountDelete, { xUserInfo });
  return reply.ok ? success(undefined) : reply;
};

/** Step two, DEL-018: the request for removal of the data; the status in the response decides. */
export const requestDataRemoval = async (
  call: Host['call'],
  { email, xUserInfo: link }: DeletionLink,
  { reason, comment }: RemovalRequest,
): Promise<Result<void>> => {
  const reply = await call(DeleteRequest, {
    xUserInfo: base64Url(`${email}:${PRIVACY_CLIENT_ID}`),
    link,
    userEmailAddresses: [email],
    apiKey: PRIVACY_CLIENT_ID,
    reason,
    comment,
  });
  if (!reply.ok) return reply;
  const { statusCode } = reply.value.data;
  return statusCode === 200
    ? success(undefined)
    : failure(new AppError('refused', `The removal request answered ${statusCode}.`, { serviceCode: `${statusCode}` }));
};

/** S-01: sends the link to the account's own address. Succeeds whether or not an account has this e-mail (S-16). */
export const requestLinkMail = async (call: Host['call'], email: string): Promise<Result<unknown>> =>
  call(DeletionMail, { email });

export const isMailAddress = (email: string): boolean => DeletionMail.request.safeParse({ email }).success;

/** base64url of the text's UTF-8 bytes, without padding. */
const base64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
