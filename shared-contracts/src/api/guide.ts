import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';
import { ScheduleItem } from './catalogue.ts';

const MINUTE_MS = 60_000;

/** Names a programme by its channel and the minute in which it begins: a channel shows one at a time. */
export const programKey = (channelId: string, startsAtMs: number): string =>
  `${channelId}-${Math.floor(startsAtMs / MINUTE_MS)}`;

/** A programme by its key (`programKey`), up to eight days from now in either direction; 404 for an unknown one. */
export const ProgramById = defineCall({
  id: 'programById',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/program/:id',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({ id: z.string() }),
  reply: z.object({ data: ScheduleItem, kind: z.enum(['linear', 'overflow']) }),
});

/** The longest span of one request: a day with a change of the clocks. */
export const MAX_GUIDE_HOURS = 25;

/** Programmes of all channels between two moments (epoch ms), in order; at most eight days from now in either direction. */
export const GuideSpan = defineCall({
  id: 'guideSpan',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/guide',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({ from: z.number(), until: z.number() }),
  reply: z.object({
    /** In the network's order. */
    channels: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['linear', 'overflow']) })),
    data: z.array(ScheduleItem),
  }),
});
