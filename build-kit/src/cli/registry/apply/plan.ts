import { type AudienceCondition, audienceText, parseAudience } from '@grandstand/shared-contracts/release';
import type { ProposedRollout, ReleaseChanges, ReleasedRemote, ReleaseSummary } from '../registry.generated.ts';
import type { DesiredEnvironment, DesiredRemote } from './desired-state.ts';

/** One call to the registry. */
export type Step =
  | { readonly kind: 'promote' | 'abort'; readonly remote: string }
  | { readonly kind: 'toggle'; readonly remote: string; readonly on: boolean }
  | { readonly kind: 'release'; readonly changes: ReleaseChanges }
  | {
      readonly kind: 'rollout';
      readonly request: ProposedRollout & { readonly audience: readonly AudienceCondition[] };
    }
  | { readonly kind: 'ramp'; readonly remote: string; readonly percent: number };

interface Pair {
  readonly name: string;
  readonly desired: DesiredRemote;
  /** Undefined: not released here yet. */
  readonly current: ReleasedRemote | undefined;
}

/**
 * The steps from a release to the desired state, in order; empty when nothing differs.
 * Rollouts end by promotion or abort, switches are toggles, and all other versions are one release: each step needs
 * the least permission.
 */
export const planOf = (current: ReleaseSummary | null, { shell, remotes }: DesiredEnvironment): Step[] => {
  const pairs = Object.entries(remotes).map(
    ([name, desired]): Pair => ({ name, desired, current: current?.remotes.find((one) => one.name === name) }),
  );
  const ends = pairs.flatMap(endOf);
  const ended = new Set(ends.map(({ remote }) => remote));
  const moved = pairs.filter((pair) => !ended.has(pair.name) && needsRelease(pair));
  const changes: ReleaseChanges = {
    ...(shell === undefined || shell === current?.shell ? {} : { shell }),
    remotes: moved.map(({ name, desired }) => ({ name, version: desired.version, off: !desired.on })),
  };
  const isReleased = changes.shell !== undefined || moved.length > 0;
  return [
    ...ends,
    ...pairs.filter((pair) => !moved.includes(pair)).flatMap(toggleOf),
    ...(isReleased ? [{ kind: 'release' as const, changes }] : []),
    ...rolloutsOf(pairs),
    ...pairs.flatMap(rampOf),
  ];
};

const audienceTextOf = (rollout: DesiredRemote['rollout']): string =>
  audienceText(parseAudience(rollout?.audience ?? []));

/** An audience does not change: another one is another rollout. */
const isRunning = (running: NonNullable<ReleasedRemote['rollout']>, desired: DesiredRemote['rollout']): boolean =>
  running.version === desired?.version && audienceText(running.audience) === audienceTextOf(desired);

/** A rollout that the file does not contain: its version is promoted, or aborted. */
const endOf = ({ name, desired, current }: Pair): { kind: 'promote' | 'abort'; remote: string }[] => {
  const running = current?.rollout;
  if (!running || isRunning(running, desired.rollout)) return [];
  if (running.version === desired.version) return [{ kind: 'promote', remote: name }];
  return current.version === desired.version ? [{ kind: 'abort', remote: name }] : [];
};

const needsRelease = ({ desired, current }: Pair): boolean => current?.version !== desired.version;

const toggleOf = ({ name, desired, current }: Pair): Step[] =>
  current && current.on !== desired.on ? [{ kind: 'toggle', remote: name, on: desired.on }] : [];

/** New ones with the same share or schedule move together. */
const rolloutsOf = (pairs: readonly Pair[]): Step[] => {
  const starting = pairs.flatMap(({ name, desired, current }) => {
    const { rollout } = desired;
    const running = current?.version === desired.version ? current.rollout : null;
    return rollout && !(running && isRunning(running, rollout)) ? [{ name, ...rollout }] : [];
  });
  const groups = Map.groupBy(starting, ({ percent, preset = null, audience = [] }) =>
    JSON.stringify([percent, preset, audience]),
  );
  return [...groups.values()].map((group) => {
    const [{ audience = [], percent = audience.length > 0 ? 100 : 0, preset = null } = {}] = group;
    const remotes = group.map(({ name, version }) => ({ name, version }));
    return { kind: 'rollout', request: { remotes, percent, preset, audience: parseAudience(audience) } };
  });
};

/** A schedule controls the share that it changes. */
const rampOf = ({ name, desired, current }: Pair): Step[] => {
  const [running, wanted] = [current?.rollout, desired.rollout];
  if (!running || current?.version !== desired.version || !isRunning(running, wanted) || !wanted) return [];
  const { percent, preset } = wanted;
  return preset !== undefined || percent === undefined || percent === running.percent
    ? []
    : [{ kind: 'ramp', remote: name, percent }];
};

/** A step in words. */
export const stepText = (step: Step): string => {
  switch (step.kind) {
    case 'promote':
      return `promote what is rolled out of ${step.remote}`;
    case 'abort':
      return `abort what is rolled out of ${step.remote}`;
    case 'toggle':
      return `switch ${step.remote} ${step.on ? 'on' : 'off'}`;
    case 'release': {
      const { shell, remotes } = step.changes;
      const named = (remotes ?? []).map(({ name, version, off }) => `${name}@${version}${off ? ' (off)' : ''}`);
      return `release ${[...(shell ? [`shell@${shell}`] : []), ...named].join(' ')}`;
    }
    case 'rollout': {
      const { remotes, percent, preset } = step.request;
      const within = step.request.audience.length > 0 ? ` within ${audienceText(step.request.audience)}` : '';
      const what = remotes.map(({ name, version }) => `${name}@${version}`).join(' ');
      return `roll out ${what} ${preset ? `by ${preset}` : `to ${percent} %`}${within}`;
    }
    case 'ramp':
      return `ramp ${step.remote} to ${step.percent} %`;
  }
};
