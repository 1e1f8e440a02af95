import { randomUUID } from 'node:crypto';
import { TIMERS } from '@grandstand/shared-contracts';
import {
  type Authorize,
  type Heartbeat,
  type ReplyOf,
  type RequestOf,
  STREAM_VIEWS,
  type StreamCreate,
  type StreamView,
  VIDEO_CODES,
} from '@grandstand/shared-contracts/api';
import { HttpError, Refusal, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { MediaCookie } from '../../media/index.ts';
import type { Content } from '../catalogue/programmes/content.ts';
import { abortOf, endedAbort, type JudgeAccess } from './access-judge.ts';
import type { AccessDecision } from './decide-access.ts';
import type { UsedDeviceTokens } from './device-token.repo.ts';
import type { Location } from './geo.ts';
import { createMediaGrants, type MediaGrantOptions, mediaIdOf } from './media-grants.ts';
import type { PlaybackProof } from './playback-proof.ts';
import { checkDevice, createStreamTickets, type StreamTicket } from './stream-tickets.ts';
import type { StreamStore } from './streams/stream-store.ts';

export interface PlaybackOptions extends MediaGrantOptions {
  readonly streams: StreamStore;
  readonly usedTokens: UsedDeviceTokens;
  readonly findContent: (contentId: string) => Promise<Content | undefined>;
  /** When it may be watched by others than now, epoch ms; null: unknown. */
  readonly nextChange: (contentId: string, nowMs: number) => Promise<number | null>;
  readonly judge: JudgeAccess;
  readonly tokens: SignedTokens;
}

/** Who calls, from where. */
export interface Caller {
  readonly proof: PlaybackProof;
  readonly location: Location;
  /** A page of the site, which keeps the cookies of our replies. Other clients get media addresses with a token. */
  readonly keepsCookies: boolean;
  /** What the account's other devices call it: `Chrome · Windows`. */
  readonly deviceName: string;
}

/** A reply, and the cookie that authorises the stream's media; null for clients without cookies. */
export interface WithMediaCookie<Reply> {
  readonly reply: Reply;
  readonly cookie: MediaCookie | null;
}

export interface Playback {
  /** @throws {Refusal} with the code of `decideAccess` */
  authorize(request: RequestOf<typeof Authorize>, caller: Caller): Promise<WithMediaCookie<ReplyOf<typeof Authorize>>>;
  /**
   * PLAT-038: whether the viewer may watch this now, and when to check again if no change is reported before.
   * @throws {HttpError} 404 for unknown content
   */
  check(
    contentId: string,
    proof: PlaybackProof,
    location: Location,
  ): Promise<{ readonly decision: AccessDecision; readonly nextCheckMs: number }>;
  /** Opens the slot of an authorised stream. @throws {Refusal} 40060105 when three others of the account are live. */
  open(
    request: { deviceId: string; heartbeatToken: string; view?: StreamView | undefined },
    caller: Caller,
  ): Promise<WithMediaCookie<ReplyOf<typeof StreamCreate>>>;
  /**
   * PLAT-036: prolongs the stream and its cookie, if the viewer may still watch. A stream that may not continue is ended.
   * @throws {Refusal} 40060105 when the slot is gone, 1406…1408 or a blackout's code when watching must stop
   */
  beat(
    request: { deviceId: string; heartbeatToken: string },
    caller: Caller,
  ): Promise<WithMediaCookie<ReplyOf<typeof Heartbeat>>>;
  /**
   * The newest heartbeat token proves whose slot it is. @returns the cookie to remove, if there is one
   * @throws {HttpError} 403 for the slot of another device
   */
  close(request: { deviceId: string; heartbeatToken: string }): Promise<MediaCookie | null>;
}

/** As often as heartbeats, which refuse playback as well: what is published at a time is not reported. */
const MAX_NEXT_CHECK_MS = TIMERS.heartbeatMs;
/** A player beats every minute and waits for nothing: its questions may be put with many others'. */
const BEAT_PATIENCE_MS = 15;

const streamLimit = () =>
  new Refusal(
    VIDEO_CODES.streamLimit,
    'Live streaming limit reached. You can watch on a maximum of 3 devices at the same time.',
  );

export const createPlayback = (options: PlaybackOptions): Playback => {
  const { streams, usedTokens, findContent, nextChange, judge, tokens, clock } = options;
  const tickets = createStreamTickets(tokens);
  const media = createMediaGrants(options);

  const ticketOf = (
    { deviceId, heartbeatToken }: { deviceId: string; heartbeatToken: string },
    { proof }: Caller,
  ): StreamTicket => {
    const ticket = tickets.readOf(heartbeatToken, deviceId, proof);
    if (!ticket) throw streamLimit();
    return ticket;
  };

  const contentOf = async (contentId: string): Promise<Content> => {
    const content = await findContent(contentId);
    if (!content) throw new HttpError(404, 'content_not_found', 'We couldn’t find this video.');
    return content;
  };

  /** Why watching must stop; null while it may go on. */
  const reasonToStop = async (contentId: string, proof: PlaybackProof, location: Location): Promise<Refusal | null> => {
    const content = await findContent(contentId);
    if (!content) return endedAbort();
    const decision = await judge(content, proof, location, BEAT_PATIENCE_MS);
    return decision.allowed ? null : abortOf(decision);
  };

  const spendDeviceToken = async ({ device }: PlaybackProof): Promise<void> => {
    if (!(await usedTokens.use(device))) throw unauthenticated();
  };

  return {
    async authorize({ contentId, deviceId, mediaFormat, drm }, caller) {
      const { proof, location, keepsCookies } = caller;
      checkDevice(deviceId, proof.device.deviceId);
      await spendDeviceToken(proof);
      const content = await contentOf(contentId);
      const decision = await judge(content, proof, location);
      if (!decision.allowed) throw new Refusal(decision.code, decision.message);

      const { accountId } = proof;
      const mediaId = mediaIdOf(content);
      const stream: StreamTicket = { accountId, deviceId, contentId, mediaId, streamId: randomUUID() };
      const reply = {
        ...(await media.addressesFor(stream, content, { mediaFormat, drm }, keepsCookies)),
        heartbeatToken: tickets.sign(stream),
        heartbeatEveryS: TIMERS.heartbeatMs / 1000,
        posterUrl: content.poster,
      };
      return { reply, cookie: keepsCookies ? media.joinCookie(stream) : null };
    },

    async check(contentId, proof, location) {
      const [decision, change] = await Promise.all([
        judge(await contentOf(contentId), proof, location),
        nextChange(contentId, clock.now()),
      ]);
      const moments = [change, decision.blackoutUntil ?? null].filter((moment) => moment !== null);
      const untilMs = Math.min(...moments) - clock.now();
      return { decision, nextCheckMs: Math.max(0, Math.min(untilMs, MAX_NEXT_CHECK_MS)) };
    },

    async open({ view = STREAM_VIEWS[0], ...request }, caller) {
      const stream = ticketOf(request, caller);
      await spendDeviceToken(caller.proof);
      if (!(await streams.open({ ...stream, view, deviceName: caller.deviceName }, clock.now()))) throw streamLimit();
      return { reply: { streamId: stream.streamId }, cookie: caller.keepsCookies ? media.cookie(stream) : null };
    },

    async beat(request, caller) {
      const stream = ticketOf(request, caller);
      const stop = await reasonToStop(stream.contentId, caller.proof, caller.location);
      if (stop) {
        await streams.close(stream);
        throw stop;
      }
      if (!(await streams.beat(stream, clock.now()))) throw streamLimit();
      const reply = { heartbeatToken: tickets.sign(stream) };
      return { reply, cookie: caller.keepsCookies ? media.cookie(stream) : null };
    },

    async close({ deviceId, heartbeatToken }) {
      const stream = tickets.read(heartbeatToken, deviceId);
      // It lives as long as a slot without heartbeats: what it would free is free by now.
      if (!stream) return null;
      await streams.close(stream);
      return media.noCookie(stream);
    },
  };
};
