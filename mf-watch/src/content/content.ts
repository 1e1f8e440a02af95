import type { StartPlace } from '../player/player-port.ts';

/** What the playback session needs. `ent` lists the packages that include it. */
export interface PlayableItem {
  readonly id: string;
  readonly kind: 'linear' | 'overflow' | 'vod';
  readonly ent: readonly { readonly sp?: string }[];
  /** The viewer's choice of a start; absent: the resume position, or the operator's offset. */
  readonly start?: StartPlace;
}

/** What plays, as reported to analytics. Missing texts are ''. */
export interface Content extends PlayableItem {
  readonly title: string;
  readonly league: string;
  readonly programId: string;
  /** Code of the home team; absent without a game. */
  readonly homeTeam?: string;
  /** The two teams; absent without them. Broadcasters draw the score into such a video. */
  readonly teams?: string;
  /** Id of its score (`GameScore`); absent without two teams. */
  readonly gameId?: string;
  /** The platform's id of its stream (WATCH-047); absent while there is none. */
  readonly streamId?: string;
}
