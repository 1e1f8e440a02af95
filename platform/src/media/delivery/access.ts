import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { type PlaybackTokens, playbackTokenLifeS, type VerifiedGrant } from './playback-token.ts';

/** Whether the stream session that a token names still holds its slot: heartbeats arrive and it was not stopped. */
export type IsSessionLive = (session: Pick<VerifiedGrant, 'accountId' | 'deviceId' | 'streamId'>) => Promise<boolean>;

/** `isJoin`: the first address of a stream, which may be asked for while its slot is being opened. */
export type VerifyPlaybackToken = (
  token: string,
  contentId?: string,
  isJoin?: boolean,
) => Promise<VerifiedGrant | null>;

/** Milliseconds. A player asks for the manifest and opens its slot in one breath; the slot comes a moment later. */
const JOIN_PATIENCE_MS = 1_000;
const ASK_EVERY_MS = 5;
/** An address older than this was opened long ago, or never will be. */
const JOINS_WITHIN_MS = 20_000;

/**
 * Decides about every request for a manifest, a segment or a key (S-27).
 *
 * The token is in the path, so a segment's relative address inherits it and a player keeps one manifest address for
 * the whole session; swapping the token would mean reloading the player. Therefore a token is good as long as
 * `isSessionLive` returns true: its stream session has its slot, and not before: a fourth device is given an
 * address, but nothing answers there. Opening the slot is what makes the answer known, so joining waits for nothing
 * more; a manifest that is asked for in the same breath waits for it. A viewer who stops heartbeating loses the slot and the stream; a leaked address dies with its session. The
 * token's own expiry is for caches in front, which cannot ask. Forged and dead look the same to the caller: `null`.
 *
 * `contentId`, when given, must be the one the token was made for.
 */
export const createPlaybackAccess = (
  tokens: PlaybackTokens,
  isSessionLive: IsSessionLive,
  clock: Clock,
): VerifyPlaybackToken => {
  const patienceMs = ({ expiresAtMs }: VerifiedGrant): number =>
    clock.now() - (expiresAtMs - playbackTokenLifeS * 1000) < JOINS_WITHIN_MS ? JOIN_PATIENCE_MS : 0;

  return async (token, contentId, isJoin = false) => {
    const grant = tokens.verify(token);
    if (!grant || (contentId !== undefined && grant.contentId !== contentId)) return null;
    const longestMs = isJoin ? patienceMs(grant) : 0;
    for (let waitedMs = 0; !(await isSessionLive(grant)); waitedMs += ASK_EVERY_MS) {
      if (waitedMs >= longestMs) return null;
      await pause(ASK_EVERY_MS);
    }
    return grant;
  };
};
