import type { ReplyOf } from './api/call.ts';
import type { LocationLookup } from './api/location.ts';
import type { CheckAuthentication, GetUserMetadata } from './api/tv-provider.ts';
import type { AppRegister, FlatToken } from './api/video-tokens.ts';
import type { RemoteConfig } from './config/remote-config.ts';

/**
 * CON-011: the facts about a TV provider as the specification names them, each as it is while it is known. Names and shapes
 * only, as in `WatchState`: every fact has an owner that takes its type from here. No object contains them together: tokens
 * never leave `runtime/credentials.ts` and the provider session.
 */
export interface TvProviderState {
  readonly mvpdList: RemoteConfig['tvProviders'];
  /** `no_provider`, or an id of the list. */
  readonly selectedMVPD: string | null;
  readonly mvpdAuthenticated: boolean;
  /** Of the provider session; kept by `session/provider-session.ts`. */
  readonly mvpdToken: NonNullable<ReplyOf<typeof CheckAuthentication>['token']>;
  /** `userID` is URL-decoded. */
  readonly userMetadata: Pick<ReplyOf<typeof GetUserMetadata>, 'mvpd' | 'userID'>;
  /** The zip code on file with the provider, named by a blackout there; some providers have it only encrypted. */
  readonly userMetadataZip: string;
  /** A TV was linked in this browser. */
  readonly isDeviceAuthorized: boolean;
  /** Why the last attempt to link a TV failed (DEV-018). */
  readonly activationError: string;
  readonly geoLocation: ReplyOf<typeof LocationLookup>;
  readonly anonymousFlatToken: ReplyOf<typeof FlatToken>['flatToken'];
  readonly tvFlatToken: string;
  readonly registerDevice: ReplyOf<typeof AppRegister>;
  /** The `X-Device-Id` header of a playback call: signed with the secret of `registerDevice`, for 60 s (S-10). */
  readonly XDeviceIDToken: string;
}
