import * as z from '@grandstand/shared-contracts/schema';
import { ANALYTICS_PATH } from '../constants.ts';
import { accountCall } from './account-call.ts';
import { defineCall } from './call.ts';

const plain = { kind: 'plain' } as const;
const Id = z.string().check(z.maxLength(200));
const Fields = z.record(z.string(), z.unknown());

const WhoAndWhen = {
  /** Makes a repeated delivery count once. */
  messageId: z.optional(Id),
  userId: z.optional(z.nullable(Id)),
  anonymousId: z.optional(z.nullable(Id)),
  /** ISO times. */
  timestamp: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  context: z.optional(Fields),
};

const hasSomebody = z.refine<{ userId?: string | null | undefined; anonymousId?: string | null | undefined }>(
  ({ userId, anonymousId }) => Boolean(userId) || Boolean(anonymousId),
  'needs userId or anonymousId',
);

const Track = z.object({ ...WhoAndWhen, event: Id, properties: z.optional(Fields) });
const Identify = z.object({ ...WhoAndWhen, traits: z.optional(Fields) });
const Page = z.object({ ...WhoAndWhen, name: z.optional(z.nullable(Id)), properties: z.optional(Fields) });

/** One message of Segment's wire format. */
export const AnalyticsMessage = z.discriminatedUnion('type', [
  z.object({ ...Track.shape, type: z.literal('track') }).check(hasSomebody),
  z.object({ ...Identify.shape, type: z.literal('identify') }).check(hasSomebody),
  z.object({ ...Page.shape, type: z.literal('page') }).check(hasSomebody),
]);
export type AnalyticsMessage = z.infer<typeof AnalyticsMessage>;

const Taken = z.object({ success: z.boolean() });

/** The collector is the site's own (S-25); the list of services has none for it, so it goes where the site's own calls go. */
const collector = <Request extends z.ZodMiniType>(id: string, path: string, request: Request) =>
  defineCall({
    id,
    service: 'istreamPlant',
    method: 'POST',
    path,
    auth: 'none',
    encoding: 'json',
    envelope: plain,
    request,
    reply: Taken,
  });

export const AnalyticsBatch = collector(
  'analyticsBatch',
  `${ANALYTICS_PATH}/batch`,
  z.object({ batch: z.array(AnalyticsMessage).check(z.maxLength(100)), sentAt: z.optional(z.string()) }),
);
export const AnalyticsTrack = collector('analyticsTrack', `${ANALYTICS_PATH}/t`, Track.check(hasSomebody));
export const AnalyticsIdentify = collector('analyticsIdentify', `${ANALYTICS_PATH}/i`, Identify.check(hasSomebody));
export const AnalyticsPage = collector('analyticsPage', `${ANALYTICS_PATH}/p`, Page.check(hasSomebody));

/** Base64url of a key, as the browser's push manager gives it. */
const PushKeyText = z.string().check(z.regex(/^[\w-]{20,120}={0,2}$/));

/** Endpoint of a browser's messages, and its keys: only that browser can decrypt them. */
export const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(2_000), z.regex(/^https?:/)),
  keys: z.object({ p256dh: PushKeyText, auth: PushKeyText }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The site's public key at every push service, base64url: what a browser subscribes with. */
export const PushKey = defineCall({
  id: 'pushKey',
  service: 'istreamPlant',
  method: 'GET',
  path: '/push/key',
  auth: 'none',
  encoding: 'query',
  envelope: plain,
  request: z.object({}),
  reply: z.object({ publicKey: z.string() }),
});

const PushChannel = {
  deviceType: z.string().check(z.maxLength(40)),
  optIn: z.boolean(),
  /** The account, as the site names it. */
  namedUser: z.optional(Id),
  /** What the browser's push manager gave; left out where there is none (any more). */
  subscription: z.optional(PushSubscription),
};

/** Push SDK, start (SHELL-091). The channel id is the only credential of the channel and cannot be guessed. */
export const PushRegister = defineCall({
  id: 'pushRegister',
  service: 'istreamPlant',
  method: 'POST',
  path: '/push/channels',
  auth: 'none',
  encoding: 'json',
  envelope: plain,
  request: z.object(PushChannel),
  reply: z.object({ channelId: z.string() }),
});

export const PushUpdate = defineCall({
  id: 'pushUpdate',
  service: 'istreamPlant',
  method: 'PUT',
  path: '/push/channels/:channelId',
  auth: 'none',
  encoding: 'json',
  envelope: plain,
  request: z.object({ channelId: z.string(), ...PushChannel }),
  reply: z.object({ channelId: z.string() }),
});

const TagGroups = z.record(
  z.string().check(z.maxLength(100)),
  z.array(z.string().check(z.maxLength(128))).check(z.maxLength(100)),
);

/** ACCT-024: tags by group. `set` replaces a group's tags; then `add`, then `remove`. The reply is what is there then. */
export const PushTags = defineCall({
  id: 'pushTags',
  service: 'istreamPlant',
  method: 'POST',
  path: '/push/channels/:channelId/tags',
  auth: 'none',
  encoding: 'json',
  envelope: plain,
  request: z.object({
    channelId: z.string(),
    set: z.optional(TagGroups),
    add: z.optional(TagGroups),
    remove: z.optional(TagGroups),
  }),
  reply: z.object({ tags: TagGroups }),
});

/** Messages for the account alone reach this channel: registering one (`PushRegister`) proves no account. */
export const BindPushChannel = accountCall(
  'bindPushChannel',
  'bearer',
  z.object({ channelId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({}),
);
