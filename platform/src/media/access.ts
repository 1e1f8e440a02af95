import type { Clock } from '../clock.ts';
import type { PlaybackTokens, VerifiedGrant } from './playback-token.ts';

/** Whether a stream session still holds its slot: its heartbeats come, nobody stopped it. */
export type IsSessionLive = (streamId: string) => Promise<boolean>;

export type VerifyPlaybackToken = (token: string, contentId?: string) => Promise<VerifiedGrant | null>;

/**
 * Decides about every request for a manifest, a segment or a key (S-27).
 *
 * The token lies in the path, so a segment's relative address inherits it and a player keeps one manifest address for
 * the whole session; swapping the token would mean reloading the player. Therefore a token is good
 * - until it expires, on its signature alone: no look-up for the first 150 s, and a CDN can check it by itself;
 * - after that, only while `isSessionLive` says that the stream session it names is alive.
 * A viewer who stops heartbeating loses the slot and, once the token is old, the stream. A leaked address dies with
 * the session it was made for. Authentic, expired and dead all look the same to the caller: `null`.
 *
 * `contentId`, when given, must be the one the token was made for.
 */
export function playbackAccess(
  tokens: PlaybackTokens,
  clock: Clock,
  isSessionLive: IsSessionLive,
): VerifyPlaybackToken {
  return async (token, contentId) => {
    const grant = tokens.verify(token);
    if (!grant || (contentId !== undefined && grant.contentId !== contentId)) return null;
    if (clock.now() < grant.expiresAtMs) return grant;
    return (await isSessionLive(grant.streamId)) ? grant : null;
  };
}
