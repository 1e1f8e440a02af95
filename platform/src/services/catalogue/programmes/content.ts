import type { KeySystem } from '@grandstand/shared-contracts/api';
import { channels, posterPath } from '../../../media/index.ts';
import type { PosterTexts } from '../../content/model/poster-fields.ts';
import { LINEUPS } from './lineups.ts';

/** Where the player gets it: from the media module, computed, of an uploaded file or of an encoder, or at an address of another host. */
export type Source =
  | { readonly kind: 'synthetic' | 'uploaded' | 'ingested'; readonly mediaId: string; readonly isProtected: boolean }
  | {
      readonly kind: 'external';
      readonly address: string;
      readonly format: 'hls' | 'dash';
      /** Key systems whose licences the platform obtains; none: it is not protected. */
      readonly protection: readonly KeySystem[];
    };

export interface ZoneBlackout {
  /** `*`: everywhere. */
  readonly zones: readonly string[];
  readonly untilMs: number;
}

/** What the video service must know about anything that plays. */
export interface Content {
  readonly id: string;
  /** The name of a channel or event, the title of a recording. */
  readonly title: string;
  readonly source: Source;
  readonly isFree: boolean;
  /** A channel or an event, in contrast to a recording. */
  readonly isLive: boolean;
  readonly poster: string;
  /** Those of editors that apply now. */
  readonly blackouts: readonly ZoneBlackout[];
}

/** A channel or overflow event, built in or of an editor. */
export interface GuideChannel {
  readonly id: string;
  readonly name: string;
  readonly placement: 'linear' | 'overflow';
  readonly position: number;
  readonly isFree: boolean;
  readonly poster: string;
  /** Of its poster, where an editor described it. */
  readonly posterTexts?: PosterTexts;
  readonly source: Source;
}

/** Channels that anybody may watch. */
export const FREE_CHANNELS: ReadonlySet<string> = new Set(['yes-3']);

/** Leaves room for an editor's channels in between. */
const POSITION_STEP = 10;

/** The synthetic network. */
export const BUILT_IN_CHANNELS: readonly GuideChannel[] = channels.map(
  ({ id, name, protected: isProtected, poster }, index) => ({
    id,
    name,
    placement: LINEUPS.overflow.some(({ channelId }) => channelId === id) ? 'overflow' : 'linear',
    position: (index + 1) * POSITION_STEP,
    isFree: FREE_CHANNELS.has(id),
    poster,
    source: { kind: 'synthetic', mediaId: id, isProtected },
  }),
);

/** For what has no poster. */
export const PLAIN_POSTER = posterPath('landing');
