import type { Place } from './projection.ts';

export interface AthleteState {
  team: 0 | 1;
  number: number;
  place: Place;
  /** Metres per second. */
  speed: number;
  /** -1 runs left, 1 runs right; in between when the athlete turns. */
  heading: number;
  stridePhase: number;
  /** A catcher behind the plate. */
  isCrouched?: boolean;
  /** A batter at the plate. */
  hasBat?: boolean;
}

export interface Play {
  athletes: AthleteState[];
  ball: Place;
  /** x of the action, smooth enough for a camera operator to follow. */
  focusX: number;
}
