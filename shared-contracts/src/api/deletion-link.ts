import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

// Apart from the calls of the deletion itself, which are made from its own page.

/** S-01: the signed-in viewer's own link to the deletion page, for `routes.delete`. `expiresAt` is epoch ms. */
export const DeletionLink = defineCall({
  id: 'deletionLink',
  service: 'istreamPlant',
  method: 'POST',
  path: '/privacy/deletion-link',
  auth: 'bearer',
  encoding: 'json',
  envelope: { kind: 'plain' },
  request: z.object({}),
  reply: z.object({ xUserInfo: z.string(), email: z.string(), expiresAt: z.number() }),
});
