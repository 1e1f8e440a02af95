import { randomUUID } from 'node:crypto';
import { TIMERS } from '@grandstand/shared-contracts';
import {
  type Authorize,
  type ReplyOf,
  type RequestOf,
  STREAM_VIEWS,
  type StreamView,
  VIDEO_CODES,
} from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { forbidden, HttpFault, Refusal, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { licencePath, manifestPath, type PlaybackTokens } from '../../media/index.ts';
import type { Content } from '../catalogue/content.ts';
import { abortOf, endedAbort, type JudgeAccess } from './access-judge.ts';
import type { AccessDecision } from './decide-access.ts';
import type { UsedDeviceTokens } from './device-token.repo.ts';
import type { Location } from './geo.ts';
import type { PlaybackProof } from './playback-proof.ts';
import { SLOT_LIFE_MS, type StreamKey, type StreamStore } from './streams/stream-store.ts';

export interface PlaybackOptions {
  readonly streams: StreamStore;
  readonly usedTokens: UsedDeviceTokens;
  readonly findContent: (contentId: string) => Promise<Content | undefined>;
  readonly judge: JudgeAccess;
  readonly tokens: SignedTokens;
  readonly playbackTokens: PlaybackTokens;
  readonly clock: Clock;
}

export interface Playback {
  /** @throws {Refusal} with the code of `decideAccess` */
  authorize(
    request: RequestOf<typeof Authorize>,
    proof: PlaybackProof,
    location: Location,
  ): Promise<ReplyOf<typeof Authorize>>;
  /** PLAT-038: whether the viewer may watch this now. @throws {HttpFault} 404 for unknown content */
  check(contentId: string, proof: PlaybackProof, location: Location): Promise<AccessDecision>;
  /** Opens the slot of an authorised stream. @throws {Refusal} 40060105 when three others of the account are live. */
  open(
    request: { deviceId: string; heartbeatToken: string; view?: StreamView | undefined },
    proof: PlaybackProof,
  ): Promise<string>;
  /**
   * PLAT-036: prolongs the stream, if the viewer may still watch. A stream that may not go on is ended.
   * @throws {Refusal} 40060105 when the slot is gone, 1406…1408 or a blackout's code when watching must stop
   */
  beat(
    request: { deviceId: string; heartbeatToken: string },
    proof: PlaybackProof,
    location: Location,
  ): Promise<string>;
  /** The newest heartbeat token proves whose slot it is. @throws {HttpFault} 403 for the slot of another device */
  close(request: { deviceId: string; heartbeatToken: string }): Promise<void>;
}

interface StreamTicket extends StreamKey {
  readonly contentId: string;
}

/** A player beats every minute and waits for nothing: its questions may be put with many others'. */
const BEAT_PATIENCE_MS = 15;

const streamLimit = () =>
  new Refusal(
    VIDEO_CODES.streamLimit,
    'Live streaming limit reached. You can watch on a maximum of 3 devices at the same time.',
  );

export const createPlayback = (options: PlaybackOptions): Playback => {
  const { streams, usedTokens, findContent, judge, tokens, playbackTokens, clock } = options;

  const ticket = ({ streamId, accountId, deviceId, contentId }: StreamTicket): string =>
    tokens.sign('heartbeat', { sid: streamId, sub: accountId, dev: deviceId, cid: contentId }, SLOT_LIFE_MS / 1000);

  /** The ticket, if it was given to this viewer on this device. */
  const readTicket = (token: string, deviceId: string, { accountId, device }: PlaybackProof): StreamTicket => {
    checkDevice(deviceId, device.deviceId);
    const claims = tokens.verify('heartbeat', token);
    if (claims === 'expired') throw streamLimit();
    if (claims === 'forged' || claims['dev'] !== deviceId || claims['sub'] !== accountId) throw unauthenticated();
    return { streamId: String(claims['sid']), accountId, deviceId, contentId: String(claims['cid']) };
  };

  const contentOf = async (contentId: string): Promise<Content> => {
    const content = await findContent(contentId);
    if (!content) throw new HttpFault(404, 'content_not_found', 'We couldn’t find this video.');
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
    async authorize({ contentId, deviceId, mediaFormat }, proof, location) {
      checkDevice(deviceId, proof.device.deviceId);
      await spendDeviceToken(proof);
      const content = await contentOf(contentId);
      const decision = await judge(content, proof, location);
      if (!decision.allowed) throw new Refusal(decision.code, decision.message);

      const stream = { accountId: proof.accountId, deviceId, contentId: content.mediaId, streamId: randomUUID() };
      const token = playbackTokens.sign(stream, clock.now());
      // Encrypted segments exist for DASH only.
      const format = content.isProtected ? 'dash' : mediaFormat;
      return {
        contentUrl: manifestPath({ cid: content.mediaId, format, token }),
        mediaFormat: format,
        ...(content.isProtected ? { drm: { system: 'clearkey', licenceUrl: licencePath(token) } as const } : {}),
        heartbeatToken: ticket({ ...stream, contentId }),
        heartbeatEveryS: TIMERS.heartbeatMs / 1000,
        posterUrl: content.poster,
      };
    },

    check: async (contentId, proof, location) => judge(await contentOf(contentId), proof, location),

    async open({ deviceId, heartbeatToken, view = STREAM_VIEWS[0] }, proof) {
      const stream = readTicket(heartbeatToken, deviceId, proof);
      await spendDeviceToken(proof);
      if (!(await streams.open({ ...stream, view }, clock.now()))) throw streamLimit();
      return stream.streamId;
    },

    async beat({ deviceId, heartbeatToken }, proof, location) {
      const stream = readTicket(heartbeatToken, deviceId, proof);
      const stop = await reasonToStop(stream.contentId, proof, location);
      if (stop) {
        await streams.close(stream);
        throw stop;
      }
      if (!(await streams.beat(stream, clock.now()))) throw streamLimit();
      return ticket(stream);
    },

    async close({ deviceId, heartbeatToken }) {
      const claims = tokens.verify('heartbeat', heartbeatToken);
      // It lives as long as a slot without heartbeats: what it would free is free by now.
      if (claims === 'expired') return;
      if (claims === 'forged') throw unauthenticated();
      if (claims['dev'] !== deviceId) throw forbidden('This device isn’t linked to your account.');
      await streams.close({ accountId: ownerIn(claims), deviceId, streamId: String(claims['sid']) });
    },
  };
};

/** Null for a viewer without an account. */
const ownerIn = ({ sub }: Readonly<Record<string, unknown>>): string | null => (typeof sub === 'string' ? sub : null);

const checkDevice = (named: string, proven: string): void => {
  if (named !== proven) throw forbidden('The device token belongs to another device.');
};
