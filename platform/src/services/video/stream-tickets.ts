import { forbidden, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { PlaybackProof } from './playback-proof.ts';
import { SLOT_LIFE_MS, type StreamKey } from './streams/stream-store.ts';

/** An authorised stream, as its heartbeat token names it. */
export interface StreamTicket extends StreamKey {
  readonly contentId: string;
  /** What the media addresses name; null for media of another host, and in a ticket of an older version. */
  readonly mediaId: string | null;
}

/** A heartbeat token lives as long as a slot without heartbeats. */
export interface StreamTickets {
  sign(ticket: StreamTicket): string;
  /** @returns null when it has expired. @throws {HttpError} 401 when it is forged, 403 when it belongs to another device */
  read(token: string, deviceId: string): StreamTicket | null;
  /** The same, if it was given to this viewer on this device. */
  readOf(token: string, deviceId: string, proof: PlaybackProof): StreamTicket | null;
}

export const checkDevice = (named: string, proven: string): void => {
  if (named !== proven) throw forbidden('The device token belongs to another device.');
};

const textOrNull = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null);

export const createStreamTickets = (tokens: SignedTokens): StreamTickets => {
  const claimsOf = (token: string) => {
    const claims = tokens.verify('heartbeat', token);
    if (claims === 'forged') throw unauthenticated();
    return claims === 'expired' ? null : claims;
  };
  const ticketOf = (claims: Readonly<Record<string, unknown>>, deviceId: string): StreamTicket => ({
    streamId: String(claims['sid']),
    // Null for a viewer without an account.
    accountId: textOrNull(claims['sub']),
    deviceId,
    contentId: String(claims['cid']),
    mediaId: textOrNull(claims['mid']),
  });
  return {
    sign: ({ streamId, accountId, deviceId, contentId, mediaId }) =>
      tokens.sign(
        'heartbeat',
        { sid: streamId, sub: accountId, dev: deviceId, cid: contentId, ...(mediaId === null ? {} : { mid: mediaId }) },
        SLOT_LIFE_MS / 1000,
      ),
    read(token, deviceId) {
      const claims = claimsOf(token);
      if (claims && claims['dev'] !== deviceId) throw forbidden('This device isn’t linked to your account.');
      return claims && ticketOf(claims, deviceId);
    },
    readOf(token, deviceId, { accountId, device }) {
      checkDevice(deviceId, device.deviceId);
      const claims = claimsOf(token);
      if (claims && (claims['dev'] !== deviceId || claims['sub'] !== accountId)) throw unauthenticated();
      return claims && ticketOf(claims, deviceId);
    },
  };
};
