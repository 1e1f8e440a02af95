import * as z from '@grandstand/shared-contracts/schema';
import { SEARCH_TERM_LENGTH } from '../constants.ts';
import { defineCall } from './call.ts';

const plain = { kind: 'plain' } as const;

const Localized = z.array(z.object({ n: z.string(), lang: z.optional(z.string()) }));

/** Images by aspect; `cu` is an address to which `?w=` may be added. `alt`: what it shows, where the title does not say so. */
const Images = z.array(z.object({ cu: z.string(), ar: z.optional(z.string()), alt: z.optional(Localized) }));

const Teams = z.array(z.object({ ty: z.enum(['home', 'away']), c: z.string(), n: z.optional(z.string()) }));

/** CON-017. `vrt` is milliseconds. Only `id` is certain; a card shows what is there. */
export const VodItem = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  lon: z.optional(Localized),
  vrt: z.optional(z.number()),
  st_dt: z.optional(z.string()),
  ia: z.optional(z.array(z.string())),
  ent: z.optional(z.array(z.object({ sp: z.optional(z.string()) }))),
  con_tg: z.optional(z.array(z.string())),
  cd: z.optional(z.string()),
  /** The teams of a recording of a game, or of highlights of one. */
  tm: z.optional(Teams),
  /** Whether it is a complete game with a live score. Absent: true when `tm` is present. */
  isGame: z.optional(z.boolean()),
  /** The key (`programKey`) of the program that it is the recording of. */
  program: z.optional(z.string()),
  i: z.optional(Images),
});
export type VodItem = z.infer<typeof VodItem>;

/** Package of content that is open to all. */
export const FREE_PACKAGE = 'urn:package:Free_Pkg';

/** CON-018. `sc_st_dt` and `sc_ed_dt` are ISO times; `cid` is the channel or event id. */
export const ScheduleItem = z.object({
  cid: z.string(),
  cn: z.optional(z.string()),
  ev_live: z.boolean(),
  ev_replay: z.optional(z.boolean()),
  sc_st_dt: z.string(),
  sc_ed_dt: z.string(),
  isGame: z.optional(z.boolean()),
  pgm_id: z.optional(z.string()),
  pgm: z.object({
    lon: z.optional(Localized),
    lod: z.optional(Localized),
    lostl: z.optional(Localized),
    loepn: z.optional(Localized),
    tm: z.optional(Teams),
    spt_ty: z.optional(z.string()),
    spt_lg: z.optional(z.string()),
  }),
  ent: z.optional(z.array(z.object({ sp: z.optional(z.string()) }))),
  i: z.optional(Images),
  blackout: z.optional(z.boolean()),
  qualifiers: z.optional(z.array(z.string())),
  /** ID of the recording of a programme that has ended. */
  recording: z.optional(z.string()),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

const LivePage = z.object({ pageSize: z.number(), reg: z.string(), client: z.string() });

/** Linear channels, each with the programme on air now. */
export const AiringLive = defineCall({
  id: 'airingLive',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/airing/live',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: LivePage,
  reply: z.object({ data: z.array(ScheduleItem) }),
});

/** Overflow events that are on now. */
export const LiveEvents = defineCall({
  id: 'liveEvents',
  service: 'quickplayOverflow',
  method: 'GET',
  path: '/content/liveevent/live',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: LivePage,
  reply: z.object({ data: z.array(ScheduleItem) }),
});

/** PLAT-038: programmes of a channel or event from now on, in order; the first is on air. `hours` ahead, at most 48. */
export const ChannelSchedule = defineCall({
  id: 'channelSchedule',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/schedule/:cid',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: z.object({ cid: z.string(), hours: z._default(z.number(), 12) }),
  reply: z.object({ data: z.array(ScheduleItem) }),
});

/** PLAT-041: published recordings that match every word of `term` as in `FindPrograms`; best first, at most 50 a page. */
export const ContentSearch = defineCall({
  id: 'contentSearch',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/search',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: z.object({
    ...LivePage.shape,
    term: z.string().check(z.maxLength(SEARCH_TERM_LENGTH)),
    cty: z.literal('episode'),
    st: z.literal('published'),
    pageNumber: z._default(z.number(), 1),
  }),
  reply: z.object({ data: z.array(VodItem), total: z.number() }),
});

/** PLAT-044: one recording by id, and the section that contains it. 404 for an unknown one. */
export const VodByUrn = defineCall({
  id: 'vodByUrn',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/urn/:id',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: z.object({ id: z.string() }),
  reply: z.object({ data: VodItem, containerId: z.string() }),
});

/** Sections of a storefront; `cu` is the address of the section's items. */
export const StorefrontContainers = defineCall({
  id: 'storefrontContainers',
  service: 'quickPlayStorefrontCatalogue',
  method: 'GET',
  path: '/catalog/storefront/:sfId/:tId/containers',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: z.object({ sfId: z.string(), tId: z.string(), pageSize: z.number(), offset: z.number() }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), lon: z.optional(Localized), name: z.string(), cu: z.string() })),
    total: z.number(),
  }),
});

/** Items of one section, at most 50 a page. */
export const ContainerItems = defineCall({
  id: 'containerItems',
  service: 'quickPlayStorefrontCatalogue',
  method: 'GET',
  path: '/content/container/:containerId',
  auth: 'client',
  encoding: 'query',
  envelope: plain,
  request: z.object({
    containerId: z.string(),
    reg: z.string(),
    dt: z.string(),
    client: z.string(),
    pageNumber: z.number(),
    pageSize: z.number(),
  }),
  reply: z.object({ data: z.object({ data: z.array(VodItem) }), total: z.number() }),
});
