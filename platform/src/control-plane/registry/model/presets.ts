import type { RolloutPreset } from '@grandstand/shared-contracts/release';

export type { RolloutPreset };

/** One step of a schedule: this share, for this long. The last step is 100 % and is promoted when it is reached. */
export interface RolloutStep {
  readonly percent: number;
  readonly forMs: number;
}

const MINUTE_MS = 60_000;

const canary = (minutes: number): RolloutStep[] => [
  { percent: 10, forMs: minutes * MINUTE_MS },
  { percent: 100, forMs: 0 },
];
const linear = (minutes: number): RolloutStep[] =>
  Array.from({ length: 10 }, (_, index) => ({
    percent: (index + 1) * 10,
    forMs: index === 9 ? 0 : minutes * MINUTE_MS,
  }));

/** Schedules by name: 10 % for a while and then 100 %, or 10 % more each time. */
export const ROLLOUT_PRESETS = {
  'canary-5m': canary(5),
  'canary-10m': canary(10),
  'canary-15m': canary(15),
  'canary-30m': canary(30),
  'linear-1m': linear(1),
  'linear-2m': linear(2),
  'linear-3m': linear(3),
  'linear-10m': linear(10),
} as const satisfies Record<RolloutPreset, readonly RolloutStep[]>;

export const isRolloutPreset = (name: string): name is RolloutPreset => Object.hasOwn(ROLLOUT_PRESETS, name);
