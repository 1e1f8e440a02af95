import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

/**
 * S-01: mails the deletion page's link to the account with this e-mail. Succeeds for every well-formed e-mail, whether
 * or not an account has it (S-16).
 */
export const DeletionMail = defineCall({
  id: 'deletionMail',
  service: 'istreamPlant',
  method: 'POST',
  path: '/privacy/deletion-mail',
  auth: 'none',
  encoding: 'json',
  envelope: { kind: 'plain' },
  request: z.object({ email: z.email().check(z.maxLength(254)) }),
  reply: z.object({ status: z.string() }),
});

/** Step one of a deletion: null body, `X-User-Info` from the link (S-01). */
export const FantasyAccountDelete = defineCall({
  id: 'fantasyAccountDelete',
  service: 'istreamPlant',
  method: 'POST',
  path: '/fantasy/account/delete',
  auth: 'none',
  encoding: 'json',
  headers: { 'X-User-Info': 'xUserInfo' },
  envelope: { kind: 'plain' },
  request: z.object({ xUserInfo: z.string() }),
  reply: z.object({ status: z.string() }),
});

/**
 * CON-020. The reply's `statusCode` 200 means that the request is on record. `X-Deletion-Link` carries the link of step one
 * again: an `X-User-Info` that names an e-mail proves nothing (S-02).
 */
export const DeleteRequest = defineCall({
  id: 'deleteRequest',
  service: 'istreamPlant',
  method: 'POST',
  path: '/privacy/delete-request',
  auth: 'none',
  encoding: 'json',
  headers: { 'X-User-Info': 'xUserInfo', 'X-Deletion-Link': 'link' },
  envelope: { kind: 'plain' },
  request: z.object({
    xUserInfo: z.string(),
    link: z.optional(z.string()),
    userEmailAddresses: z.array(z.string()),
    apiKey: z.string(),
    reason: z.string(),
    comment: z.string().check(z.maxLength(1000)),
  }),
  reply: z.object({ data: z.object({ statusCode: z.number() }) }),
});
