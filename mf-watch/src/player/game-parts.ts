import type { ReactNode } from 'react';
import type { PlayerPort } from './player-port.ts';

/** What the current game adds to the player. */
export interface GameParts {
  /** The score at the viewer's position. */
  readonly overPicture: (port: PlayerPort) => ReactNode;
  /** Key moments. */
  readonly onTimeline: (port: PlayerPort) => ReactNode;
  /** Seeks to the key moment after (1) or before (-1) the playhead, if there is one. */
  readonly stepMoment: (port: PlayerPort, step: 1 | -1) => void;
}
