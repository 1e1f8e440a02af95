import type { ReactNode } from 'react';
import type { PlayerPort } from './player-port.ts';

/** What a game that plays adds to its player. */
export interface GameParts {
  /** The score, as far as the viewer has got. */
  readonly overPicture: (port: PlayerPort) => ReactNode;
  /** Key moments. */
  readonly onTimeline: (port: PlayerPort) => ReactNode;
  /** To the key moment after (1) or before (-1) the playhead; nowhere if there is none. */
  readonly stepMoment: (port: PlayerPort, step: 1 | -1) => void;
}
