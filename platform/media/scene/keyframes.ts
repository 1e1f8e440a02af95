import type { Place } from './projection.ts';

/** Where something is at `at` seconds; in between it moves smoothly, thrown things rise by `arc` metres on the way. */
export interface Keyframe {
  at: number;
  x: number;
  y: number;
  z?: number;
  arc?: number;
}

/** The place at `t` seconds: before the first keyframe the first, after the last the last. */
export const placeAt = (frames: readonly Keyframe[], t: number, isThrown = false): Place => {
  const next = frames.find(({ at }) => at > t) ?? frames.at(-1);
  const from = frames.findLast(({ at }) => at <= t) ?? frames[0];
  if (!next || !from) throw new Error('A path needs at least one keyframe.');
  const span = next.at - from.at;
  const done = span > 0 ? (t - from.at) / span : 1;
  const eased = isThrown ? done : done * done * (3 - 2 * done);
  const between = (a: number, b: number): number => a + (b - a) * eased;
  return {
    x: between(from.x, next.x),
    y: between(from.y, next.y),
    z: between(from.z ?? 0, next.z ?? 0) + (next.arc ?? 0) * 4 * done * (1 - done),
  };
};
