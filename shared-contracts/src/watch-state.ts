import type { ReplyOf } from './api/call.ts';
import type { ScheduleItem, StorefrontContainers, VodByUrn, VodItem } from './api/catalogue.ts';
import type { LiveEvent } from './api/overlay.ts';
import type { Authorize } from './api/video.ts';
import type { Localization, PlayersCatalogue } from './config/localization.ts';
import type { RemoteConfig } from './config/remote-config.ts';
import type { Account, Session } from './host/session.ts';
import type { InstallmentCount } from './pricing.ts';

/**
 * WATCH-066, with three of ours: `OTHER_ERROR`, a refusal with an unmapped code (its message is shown and the list is
 * closed, WATCH-086); `UNAVAILABLE`, no answer that could be used; `MEDIA_ERROR`, the stream itself would not play.
 */
export type PlaybackErrorType =
  | 'NO_SUBSCRIPTION_ERROR'
  | 'OUT_OF_MARKETPLACE_ERROR'
  | 'OUT_OF_US_ERROR'
  | 'CONCURRENCY_ERROR'
  | 'BLACKOUT_ERROR'
  | 'ABORT_ROAMING'
  | 'ABORT_NOT_ENTITLED'
  | 'GRACEFUL_STOP'
  | 'COUCH_RIGHTS_EXPIRY_ERROR'
  | 'OTHER_ERROR'
  | 'UNAVAILABLE'
  | 'MEDIA_ERROR';

/**
 * WATCH-105: the facts of the watch page as the specification names them, each as it is while it is known. Names and
 * shapes only: every fact has an owner that takes its type from here (README of mf-watch), and nothing holds them
 * together, since signed addresses and heartbeat tokens are the playback session's alone.
 */
export interface WatchState {
  readonly linearChannels: readonly ScheduleItem[];
  readonly overflowChannels: readonly ScheduleItem[];
  /** What is on the channel that plays. */
  readonly currentScheduleItem: ScheduleItem;
  /** The program after it. */
  readonly upcomingSchedule: readonly ScheduleItem[];
  readonly liveEvent: LiveEvent;

  readonly vodList: ReplyOf<typeof StorefrontContainers>['data'];
  readonly vodSections: { readonly [id: string]: readonly VodItem[] };
  readonly vodItem: VodItem;
  readonly vodSearchResults: readonly VodItem[];
  /** The recording that the address names, and its section. */
  readonly urlVOD: ReplyOf<typeof VodByUrn>;

  readonly signedUrls: Pick<ReplyOf<typeof Authorize>, 'contentUrl' | 'mediaFormat' | 'drm'>;
  /** Of the next heartbeat; it also frees the slot. */
  readonly heartbeatToken: string;
  readonly errorType: PlaybackErrorType;
  /** The product's playback code, 1040…1409; the service's code when it is not mapped; 0 without a code. */
  readonly errorCode: number;
  /** End of the blackout that is checked, epoch ms. */
  readonly checkingBlackOutTime: number;
  /** Epoch ms. */
  readonly couchRightsDate: NonNullable<Session['couchRightsDate']>;
  readonly couchRightsExpired: boolean;
  readonly couchRightsCheckInProgress: boolean;

  readonly remoteConfig: RemoteConfig;
  readonly localization: Localization;
  readonly players: PlayersCatalogue;

  readonly currentSubscriptions: Session['subscriptions']['list'];
  /** SUBS-011: what is going to be bought. `price` is dollars. */
  readonly selectedPlan: {
    readonly period: 'annual' | 'monthly';
    readonly price: number;
    readonly packageID: string;
    readonly noOfInstallment: InstallmentCount;
  };
  /** A cancellation is under way. */
  readonly cancelSubscription: NonNullable<Session['pending']['cancel']>;
  readonly successfullyLinked: Account['isLinkedToTV'];
}
