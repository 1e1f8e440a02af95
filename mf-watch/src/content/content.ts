import type { StartPlace } from '../player/player-port.ts';

/** What the playback session must know. `ent` are the packages that open it. */
export interface PlayableItem {
  readonly id: string;
  readonly kind: 'linear' | 'overflow' | 'vod';
  readonly ent: readonly { readonly sp?: string }[];
  /** Where the viewer wants it to begin; absent: where it was left, or the operator's offset. */
  readonly start?: StartPlace;
}

/** What plays, as analytics names it. Absent texts are ''. */
export interface Content extends PlayableItem {
  readonly title: string;
  readonly league: string;
  readonly programId: string;
  /** Code of the team that plays at home; absent where there is no game. */
  readonly homeTeam?: string;
  /** Two teams play in it, so a score may be drawn into the video. */
  readonly teams?: string;
  /** Names its score (`GameScore`); absent where no two teams meet. */
  readonly gameId?: string;
  /** The stream that it plays from, by the platform's id (WATCH-047); absent while there is none. */
  readonly streamId?: string;
}
