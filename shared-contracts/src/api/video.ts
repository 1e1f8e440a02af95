import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

const video = { kind: 'video' } as const;

/** Platform codes of the video service; `0` is success (error catalogue, A-46). */
export const VIDEO_CODES = {
  ok: 0,
  outsideCountry: 1040,
  couchRights: 1041,
  notAuthorized: 1404,
  streamLimit: 40060105,
  roaming: 1406,
  notEntitled: 1407,
  ended: 1408,
  blackout: [40070120, 40050146, 40050150, 40050160, 40050161, 40050162, 40050163],
} as const;

/** Key systems of protected content. */
export const KEY_SYSTEMS = ['widevine', 'playready', 'fairplay', 'clearkey'] as const;
export type KeySystem = (typeof KEY_SYSTEMS)[number];

export const Authorize = defineCall({
  id: 'authorize',
  service: 'quickPlayAuthorization',
  method: 'POST',
  path: '/media/content/authorize',
  auth: 'playback',
  encoding: 'json',
  envelope: video,
  request: z.object({
    catalogType: z.enum(['channel', 'liveevent', 'vod']),
    contentId: z.string(),
    contentTypeId: z.string(),
    delivery: z.string(),
    deviceId: z.string(),
    deviceName: z.string(),
    disableSsai: z.boolean(),
    drm: z.string(),
    mediaFormat: z.enum(['dash', 'hls']),
    playbackMode: z.enum(['live', 'vod']),
    urlParameters: z.record(z.string(), z.string()),
  }),
  reply: z.object({
    contentUrl: z.string(),
    mediaFormat: z.enum(['dash', 'hls']),
    /**
     * Present for protected content. Without `systems` licences of every key system are at `licenceUrl`; with it those of
     * each listed `KeySystem` are posted to `licenceUrl/<system>`; a GET of `licenceUrl/fairplay` returns FairPlay's certificate.
     */
    drm: z.optional(
      z.object({
        system: z.enum(['clearkey', 'widevine']),
        licenceUrl: z.string(),
        systems: z.optional(z.array(z.string())),
      }),
    ),
    /** Where a live stream's clock is requested, as in its manifest: a player may ask for both together. */
    clockUrl: z.optional(z.string()),
    /** The addresses belong to another origin and need the cookies of this reply: requests include credentials. */
    withCredentials: z.optional(z.boolean()),
    /** The same stream for a receiver, which has no cookies (Cast): a token is part of both addresses. */
    receiverUrl: z.optional(z.string()),
    receiverLicenceUrl: z.optional(z.string()),
    /** Token of the stream slot; each heartbeat returns the next one. */
    heartbeatToken: z.string(),
    /** Seconds between heartbeats. */
    heartbeatEveryS: z.number(),
    posterUrl: z.optional(z.string()),
  }),
});

/**
 * PLAT-038: whether the viewer may watch this now, checked repeatedly while it plays. `code` as `Authorize` would
 * refuse with, 0 when allowed; `blackoutUntil` is epoch ms, present during a blackout.
 */
export const AccessCheck = defineCall({
  id: 'accessCheck',
  service: 'quickPlayAuthorization',
  method: 'GET',
  path: '/content/access/:cid',
  auth: 'playback',
  encoding: 'query',
  envelope: video,
  request: z.object({ cid: z.string() }),
  reply: z.object({
    allowed: z.boolean(),
    code: z.int(),
    message: z.optional(z.string()),
    blackoutUntil: z.optional(z.number()),
    /** Milliseconds to the next check, for a client that is notified of changes (event `access:changed`). */
    nextCheckMs: z.optional(z.number()),
  }),
});

/** Streams that a device may play at the same time; each uses a slot (decision 19). */
export const STREAM_VIEWS = [1, 2, 3] as const;
export type StreamView = (typeof STREAM_VIEWS)[number];

/** `tracking_id` is sent in the header; `streamId` identifies the slot. Refuses a fourth stream with 40060105. */
export const StreamCreate = defineCall({
  id: 'streamCreate',
  service: 'quickPlayStream',
  method: 'PUT',
  path: '/user/stream/create',
  auth: 'playback',
  encoding: 'json',
  envelope: video,
  request: z.object({
    deviceId: z.string(),
    itemId: z.string(),
    heartbeatToken: z.string(),
    /** Which of the device's pictures: its new stream replaces the old one of this picture. Absent: 1. */
    view: z.optional(z.literal(STREAM_VIEWS)),
  }),
  reply: z.object({ streamId: z.string() }),
});

export const Heartbeat = defineCall({
  id: 'heartbeatUpdate',
  service: 'quickPlayHeartbeat',
  method: 'POST',
  path: '/user/heartbeat/update',
  auth: 'playback',
  encoding: 'json',
  envelope: video,
  request: z.object({
    deviceId: z.string(),
    itemId: z.string(),
    selectedMVPD: z.optional(z.string()),
    entityId: z.string(),
    heartbeatToken: z.string(),
  }),
  reply: z.object({ heartbeatToken: z.string() }),
});

/** The live streams of the viewer's account: what to end when another one is refused. Empty without an account. */
export const StreamsInUse = defineCall({
  id: 'streamsInUse',
  service: 'quickPlayStream',
  method: 'GET',
  path: '/user/stream/list',
  auth: 'playback',
  encoding: 'query',
  envelope: video,
  request: z.object({}),
  reply: z.object({
    streams: z.array(
      z.object({
        streamId: z.string(),
        /** `Chrome · Windows`; empty when it is unknown. */
        deviceName: z.string(),
        /** Of the channel or recording; empty when it is unknown. */
        title: z.string(),
        isThisDevice: z.boolean(),
      }),
    ),
  }),
});

/**
 * Idempotent; frees the slot that `heartbeatToken` proves. No device token: a page that is being left has no time to
 * sign one, and everything this call needs is at hand without waiting.
 */
export const StreamDelete = defineCall({
  id: 'streamDelete',
  service: 'quickPlayStream',
  method: 'DELETE',
  path: '/user/stream/delete/:deviceId',
  auth: 'client',
  encoding: 'query',
  headers: { 'X-Heartbeat-Token': 'heartbeatToken' },
  envelope: video,
  request: z.object({ deviceId: z.string(), heartbeatToken: z.string() }),
  reply: z.object({}),
});
