import { channels } from '../../media/index.ts';

/** What the video service must know about anything that plays. */
export interface Content {
  readonly id: string;
  /** Channel or recording of the media module. */
  readonly mediaId: string;
  readonly isFree: boolean;
  /** A channel or an event, in contrast to a recording. */
  readonly isLive: boolean;
  readonly isProtected: boolean;
  readonly poster: string;
}

/** Channels that anybody may watch. */
export const FREE_CHANNELS: ReadonlySet<string> = new Set(['yes-3']);

export const channelContents: readonly Content[] = channels.map(({ id, protected: isProtected, poster }) => ({
  id,
  mediaId: id,
  isFree: FREE_CHANNELS.has(id),
  isLive: true,
  isProtected,
  poster,
}));
