import type { Play } from './play-state.ts';
import type { Camera, Project } from './projection.ts';

/** The colours of a side. A clip names no team: it is shown with every game of its sport. */
export interface Side {
  colour: string;
  trim: string;
  legs: string;
}

/** Everything that makes one game: measures in metres, look, teams. */
export interface Sport {
  id: string;
  length: number;
  width: number;
  /** [distance from the centre along the own half, across], as parts of length and width. */
  formation: [number, number][];
  numbers: number[];
  /** Who is where, `t` seconds into a clip; by default computed from the formation. */
  play?: (t: number) => Play;
  hasKeepers: boolean;
  helmets: boolean;
  /** Caps in the trim's colour in place of hair. */
  caps?: boolean;
  sticks: boolean;
  strideHz: number;
  ballRadius: number;
  ballReach: number;
  ballColour: string;
  bounceHz: number;
  passHeight: number;
  sides: [Side, Side];
  wide: Camera;
  close: Camera;
  /** Rows of seats start this far behind the touchline, and this high. */
  standAway: number;
  standHeight: number;
  paintSurface: (ctx: CanvasRenderingContext2D, project: Project) => void;
  /** Objects in front of the players, such as boards. */
  paintNear: (ctx: CanvasRenderingContext2D, project: Project) => void;
}
