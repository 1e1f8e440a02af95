import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

// Apart from the calls of a deletion, which are made from its own page.

const plain = { kind: 'plain' } as const;

/** Everything that is kept about the signed-in viewer, by subject; a record has named fields, times are ISO 8601. */
export const ExportData = defineCall({
  id: 'exportData',
  service: 'istreamPlant',
  method: 'POST',
  path: '/privacy/export',
  auth: 'bearer',
  encoding: 'json',
  envelope: plain,
  request: z.object({}),
  reply: z.object({
    exportedAt: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

/** What an account decided about measuring. */
const Choice = z.object({
  /** What the viewer does is not stored with the account or the browser. */
  limitsUse: z.boolean(),
});

/** `isSentByBrowser`: this browser sends Global Privacy Control, which counts as the same choice. */
export const GetPrivacyChoice = defineCall({
  id: 'getPrivacyChoice',
  service: 'istreamPlant',
  method: 'GET',
  path: '/privacy/choice',
  auth: 'bearer',
  encoding: 'query',
  envelope: plain,
  request: z.object({}),
  reply: z.object({ ...Choice.shape, isSentByBrowser: z.boolean() }),
});

export const ChangePrivacyChoice = defineCall({
  id: 'changePrivacyChoice',
  service: 'istreamPlant',
  method: 'POST',
  path: '/privacy/choice',
  auth: 'bearer',
  encoding: 'json',
  envelope: plain,
  request: Choice,
  reply: Choice,
});
