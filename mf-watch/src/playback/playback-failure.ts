import { type AppError, hasActive, hasProvider, type Session, type WatchState } from '@grandstand/shared-contracts';
import { VIDEO_CODES } from '@grandstand/shared-contracts/api';

export interface PlaybackFailure {
  readonly type: WatchState['errorType'];
  readonly code: WatchState['errorCode'];
  /** The platform's code behind a blackout. */
  readonly platformCode?: number;
  /** The service's message, for types without their own text. */
  readonly message?: string;
  /** The player engine's own code: `shaka:1001`. */
  readonly engineCode?: string;
}

const STREAM_LIMIT = 1405;
const BLACKOUT = 1409;

export const OUTSIDE_COUNTRY: PlaybackFailure = { type: 'OUT_OF_US_ERROR', code: VIDEO_CODES.outsideCountry };
export const NO_SUBSCRIPTION: PlaybackFailure = { type: 'NO_SUBSCRIPTION_ERROR', code: VIDEO_CODES.notAuthorized };

/** WATCH-070, A-46a: the platform reports that the travel rights are used up. */
export const COUCH_RIGHTS_OVER: PlaybackFailure = { type: 'COUCH_RIGHTS_EXPIRY_ERROR', code: VIDEO_CODES.couchRights };

const isBlackout = (code: number): boolean => (VIDEO_CODES.blackout as readonly number[]).includes(code);

/** 1404 means that a viewer without subscription or provider must subscribe; for others it is the market. */
const notAuthorized = (session: Session): PlaybackFailure => ({
  type: hasActive(session) || hasProvider(session) ? 'OUT_OF_MARKETPLACE_ERROR' : 'NO_SUBSCRIPTION_ERROR',
  code: VIDEO_CODES.notAuthorized,
});

const byCode = (code: number, session: Session): PlaybackFailure | null => {
  const blackout = accessFailure(code);
  if (blackout) return blackout;
  switch (code) {
    case VIDEO_CODES.outsideCountry:
      return OUTSIDE_COUNTRY;
    case VIDEO_CODES.couchRights:
      return COUCH_RIGHTS_OVER;
    case VIDEO_CODES.notAuthorized:
      return notAuthorized(session);
    case VIDEO_CODES.streamLimit:
    case STREAM_LIMIT:
      return { type: 'CONCURRENCY_ERROR', code: STREAM_LIMIT };
    case VIDEO_CODES.roaming:
      return { type: 'ABORT_ROAMING', code };
    case VIDEO_CODES.notEntitled:
      return { type: 'ABORT_NOT_ENTITLED', code };
    case VIDEO_CODES.ended:
      return { type: 'GRACEFUL_STOP', code };
    case BLACKOUT:
      return { type: 'BLACKOUT_ERROR', code };
    default:
      return null;
  }
};

/** A retry may succeed: the service was unavailable, busy, or sent a malformed response. */
export const isTransient = ({ code }: AppError): boolean =>
  code === 'unavailable' || code === 'throttled' || code === 'malformed_reply' || code === 'cancelled';

/** WATCH-069…076: what the failure of a video call means to the viewer. */
export const playbackFailure = (error: AppError, session: Session): PlaybackFailure => {
  const code = Number(error.serviceCode ?? 0) || 0;
  const known = byCode(code, session);
  if (known) return known;
  const { message } = error;
  return isTransient(error) ? { type: 'UNAVAILABLE', code, message } : { type: 'OTHER_ERROR', code, message };
};

/** The failure for a viewer who watches when an access check refuses; null unless it is a blackout. */
export const accessFailure = (code: number): PlaybackFailure | null =>
  isBlackout(code) ? { type: 'BLACKOUT_ERROR', code: BLACKOUT, platformCode: code } : null;

/** A stream that could not be opened is 1404 unless its code is more specific. */
export const streamFailure = (error: AppError, session: Session): PlaybackFailure => {
  const failure = playbackFailure(error, session);
  return failure.type === 'OTHER_ERROR' ? notAuthorized(session) : failure;
};
