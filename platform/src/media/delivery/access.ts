import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { type PlaybackTokens, playbackTokenLifeS, type TokenForm, type VerifiedGrant } from './playback-token.ts';

/**
 * Whether the stream session that a token names still holds its slot: heartbeats arrive and it was not stopped.
 * `maxAgeMs`: how old the answer may be; the caller's default without it.
 */
export type IsSessionLive = (
  session: Pick<VerifiedGrant, 'accountId' | 'deviceId' | 'streamId'>,
  maxAgeMs?: number,
) => Promise<boolean>;

/** The token of an address, or the tokens of a request's cookies. */
export interface MediaProof {
  readonly form: TokenForm;
  readonly tokens: readonly string[];
}

interface AccessQuestion {
  /** When given, the token must be of this content. */
  readonly contentId?: string | undefined;
  /** The first address of a stream, which may be requested while its slot is being opened. */
  readonly isJoin?: boolean;
  readonly maxAgeMs?: number | undefined;
}

/** Null: the request is refused. */
export type VerifyPlayback = (proof: MediaProof, question: AccessQuestion) => Promise<VerifiedGrant | null>;

/** Milliseconds. A player requests the manifest and its slot together; the slot is opened a moment later, on a busy server seconds. */
const JOIN_PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** The stream of an older token was opened long ago, or never will be. */
const JOINS_WITHIN_MS = 20_000;

/**
 * Decides about every request for a manifest, a segment or a key (S-27). A request is allowed while the stream session of
 * one of its tokens holds its slot, and not before: a fourth device gets an address and a cookie, and both are refused.
 * A manifest that is requested together with its slot waits for the slot. So does a segment of a browser with several
 * streams: the manifest of a reloaded page may be allowed by the stream that the page before it is about to end. A viewer
 * whose heartbeats end loses slot and stream.
 *
 * A cookie is renewed by each heartbeat, so an expired one is refused. The token of an address cannot be renewed without
 * reloading the player: it is valid until its session ends, and its expiry is for caches in front, which cannot ask.
 */
export const createPlaybackAccess = (
  tokens: PlaybackTokens,
  isSessionLive: IsSessionLive,
  clock: Clock,
): VerifyPlayback => {
  const patienceMs = ({ expiresAtMs }: VerifiedGrant): number =>
    clock.now() - (expiresAtMs - playbackTokenLifeS * 1000) < JOINS_WITHIN_MS ? JOIN_PATIENCE_MS : 0;

  const grantsOf = ({ form, tokens: given }: MediaProof, contentId: string | undefined): VerifiedGrant[] =>
    given.flatMap((token) => {
      const grant = tokens.verify(token, form);
      if (!grant || (contentId !== undefined && grant.contentId !== contentId)) return [];
      return form === 'cookie' && grant.expiresAtMs <= clock.now() ? [] : [grant];
    });
  const liveOf = async (grants: readonly VerifiedGrant[], maxAgeMs?: number): Promise<VerifiedGrant | null> => {
    for (const grant of grants) if (await isSessionLive(grant, maxAgeMs)) return grant;
    return null;
  };

  return async (proof, { contentId, isJoin = false, maxAgeMs }) => {
    const grants = grantsOf(proof, contentId);
    if (grants.length === 0) return null;
    const mayJoin = isJoin || grants.length > 1;
    const longestMs = mayJoin ? Math.max(...grants.map(patienceMs)) : 0;
    const startedAtMs = performance.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
      const grant = await liveOf(grants, maxAgeMs);
      if (grant || performance.now() - startedAtMs >= longestMs) return grant;
      await pause(pauseMs);
    }
  };
};
