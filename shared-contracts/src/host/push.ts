import type { NotificationTag } from '../constants.ts';
import type { Result } from '../errors.ts';
import type { Live } from './live.ts';

export interface PushState {
  /** Notification permission of this browser for this site. */
  readonly permission: 'granted' | 'denied' | 'default' | 'unsupported';
  /** The account's messages reach this browser. */
  readonly isOptedIn: boolean;
}

export interface TagChange {
  readonly add?: readonly NotificationTag[];
  readonly remove?: readonly NotificationTag[];
}

/** This browser's channel at the push service (SHELL-091, ACCT-021…024). What the account wants is kept by its own calls. */
export interface Push extends Live<PushState> {
  /**
   * Asks the browser where it has not been asked yet, so it belongs into a press; with its permission opens the channel
   * for the signed-in account, with the account's tags and teams. Without permission it succeeds and changes nothing.
   */
  optIn(): Promise<Result<PushState>>;
  /** Takes the account's tags off the channel and closes it. */
  optOut(): Promise<Result<void>>;
  /** Changes the tags of `notifications_preference`; nothing to do while the channel is closed. */
  changeTags(change: TagChange): Promise<Result<void>>;
}
