import type { Camera, Project } from './projection.ts';

/** A side as the graphics show it: a place name and a two-colour chip, never a club mark. */
export interface Side {
  name: string;
  short: string;
  colour: string;
  trim: string;
  legs: string;
}

export interface StatRow {
  label: string;
  values: [number, number];
}

/** Everything that makes one game: measures in metres, look, teams, numbers for the graphics. */
export interface Sport {
  id: string;
  length: number;
  width: number;
  /** [distance from the centre along the own half, across], as parts of length and width. */
  formation: [number, number][];
  numbers: number[];
  hasKeepers: boolean;
  helmets: boolean;
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
  /** What stands in front of the players: near boards, for instance. */
  paintNear: (ctx: CanvasRenderingContext2D, project: Project) => void;
  period: string;
  clockStartS: number;
  clockDown: boolean;
  scoreAt: (t: number) => [number, number];
  stats: StatRow[];
  lowerThird: { title: string; detail: string };
}
