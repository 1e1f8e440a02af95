import type { DiffLine } from '../parts/diff-list.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import type { Environment, Release, ReleasedRemote, Rollout } from '../registry/registry.generated.ts';
import { abort, pause, promote, ramp, rollback, rollbackRemote, toggle } from './change.api.ts';
import type { ChangePlan, Outcome } from './plan.ts';
import { releaseDiff, remainingShares } from './release-diff.ts';
import { restText, shareText } from './share-text.ts';

const REASON_LIMIT = 500;
const undoReason = (reason: string): string => `Undone: ${reason}`.slice(0, REASON_LIMIT);

/** What is said of a new release, with the way back to the one before. */
export const outcomeOf = (
  { name, release }: Pick<Environment, 'name' | 'release'>,
  made: number,
  message: string,
  reason: string,
): Outcome => ({
  message: `${message}: release ${made}.`,
  undo:
    release && release.id !== made
      ? async () => {
          await rollback(name, release.id, made, undoReason(reason));
        }
      : null,
});

/** A remote's rollout with everything that moves with it. @throws {TypeError} where there is none */
const rolloutOf = (
  release: Release | null,
  name: string,
): { rollout: Rollout; names: string[]; group: ReleasedRemote[] } => {
  const rollout = release?.remotes.find((remote) => remote.name === name)?.rollout;
  if (!release || !rollout) throw new TypeError(`${name} is not being rolled out.`);
  const group = release.remotes.filter((remote) => remote.rollout?.salt === rollout.salt);
  return { rollout, group, names: group.map((remote) => remote.name) };
};

export const toggled = (environment: Environment, remote: ReleasedRemote, on: boolean): ChangePlan => {
  const done = `${remote.name} is ${on ? 'on' : 'off'} in ${environment.name}`;
  return {
    environment: environment.name,
    title: `Switch ${on ? 'on' : 'off'} ${remote.name} in ${environment.name}`,
    button: `Switch ${on ? 'on' : 'off'} ${remote.name}`,
    isDangerous: !on,
    lines: [
      { what: remote.name, from: remote.on ? 'on' : 'off', to: on ? 'on' : 'off, for every visitor immediately' },
    ],
    right: 'toggle',
    names: [remote.name],
    isNew: false,
    widens: false,
    asks: { remotes: [{ name: remote.name, off: !on }] },
    proposal: null,
    run: async (mandate) =>
      outcomeOf(environment, await toggle(environment.name, remote.name, on, mandate), done, mandate.reason),
  };
};

export const ramped = (environment: Environment, name: string, percent: number): ChangePlan => {
  const { rollout, names, group } = rolloutOf(environment.release, name);
  const what = names.join(', ');
  return {
    environment: environment.name,
    title: `Change the share of ${what} in ${environment.name}`,
    button: `Give ${shortVersion(rollout.version)} to ${percent} %`,
    isDangerous: percent > rollout.percent,
    lines: group.map((remote) => ({
      what: `${remote.name} ${shortVersion(remote.rollout?.version ?? '')}`,
      from: shareText(rollout),
      to: shareText({ ...rollout, percent }),
    })),
    right: 'rollout',
    names,
    isNew: false,
    widens: percent > rollout.percent,
    asks: null,
    proposal: null,
    run: async (mandate) =>
      outcomeOf(
        environment,
        await ramp(environment.name, name, percent, mandate),
        `${what}: ${percent} % in ${environment.name}`,
        mandate.reason,
      ),
  };
};

export const promoted = (environment: Environment, name: string): ChangePlan => {
  const { names, group } = rolloutOf(environment.release, name);
  const what = names.join(', ');
  return {
    environment: environment.name,
    title: `Promote the rollout of ${what} in ${environment.name}`,
    button: `Promote ${what} to everybody`,
    isDangerous: true,
    lines: group.map((remote) => ({
      what: remote.name,
      from: `${shortVersion(remote.version)} for ${restText(remote.rollout ?? { percent: 0 })}`,
      to: `${shortVersion(remote.rollout?.version ?? '')} for everybody`,
    })),
    right: 'rollout',
    names,
    isNew: false,
    widens: true,
    asks: {
      remotes: group.map((remote) => ({ name: remote.name, version: remote.rollout?.version ?? remote.version })),
    },
    proposal: null,
    run: async (mandate) =>
      outcomeOf(
        environment,
        await promote(environment.name, name, mandate),
        `${what} is promoted in ${environment.name}`,
        mandate.reason,
      ),
  };
};

export const aborted = (environment: Environment, name: string): ChangePlan => {
  const { names, group } = rolloutOf(environment.release, name);
  const what = names.join(', ');
  return {
    environment: environment.name,
    title: `Abort the rollout of ${what} in ${environment.name}`,
    button: `Take ${what} back from everybody`,
    isDangerous: true,
    lines: group.map((remote) => ({
      what: remote.name,
      from: `${shortVersion(remote.rollout?.version ?? '')} for ${shareText(remote.rollout ?? { percent: 0 })}`,
      to: `${shortVersion(remote.version)} for everybody`,
    })),
    right: 'rollout',
    names,
    isNew: false,
    widens: false,
    asks: null,
    proposal: null,
    run: async (mandate) =>
      outcomeOf(
        environment,
        await abort(environment.name, name, mandate),
        `The rollout of ${what} is aborted in ${environment.name}`,
        mandate.reason,
      ),
  };
};

export const paused = (environment: Environment, name: string, isPaused: boolean): ChangePlan => {
  const { rollout, names } = rolloutOf(environment.release, name);
  const what = names.join(', ');
  const state = (held: boolean) => `${rollout.schedule?.preset ?? 'the schedule'} ${held ? 'paused' : 'running'}`;
  return {
    environment: environment.name,
    title: `${isPaused ? 'Pause' : 'Resume'} the rollout of ${what} in ${environment.name}`,
    button: `${isPaused ? 'Pause' : 'Resume'} ${what}`,
    isDangerous: false,
    lines: [{ what, from: state(!isPaused), to: `${state(isPaused)}, at ${rollout.percent} %` }],
    right: 'rollout',
    names,
    isNew: false,
    widens: false,
    asks: null,
    proposal: null,
    run: async (mandate) => {
      await pause(environment.name, name, isPaused, mandate);
      const undo = () =>
        pause(environment.name, name, !isPaused, { reason: undoReason(mandate.reason), breakGlass: false });
      return { message: `${what}: ${state(isPaused)} in ${environment.name}.`, undo };
    },
  };
};

/** What a rollback of one remote restores; null when no other version served every visitor before. */
export const restorableVersion = (
  { remoteRollbacks }: Pick<Environment, 'remoteRollbacks'>,
  name: string,
): string | null => remoteRollbacks.find((each) => each.name === name)?.version ?? null;

/** One remote back to the version that every visitor had before. It waits for no freeze and no approval. */
export const remoteRolledBack = (environment: Environment, remote: ReleasedRemote): ChangePlan | null => {
  const { name, version, rollout } = remote;
  const target = restorableVersion(environment, name);
  if (target === null) return null;
  const left = rollout?.version ?? version;
  const from = rollout ? `${shortVersion(rollout.version)} for ${shareText(rollout)}` : shortVersion(version);
  return {
    environment: environment.name,
    title: `Roll back ${name} in ${environment.name}`,
    button: `Roll ${name} back to ${shortVersion(target)}`,
    isDangerous: true,
    lines: [{ what: name, from, to: `${shortVersion(target)} for everybody; other remotes stay` }],
    right: 'rollback',
    names: [name],
    isNew: false,
    widens: false,
    asks: { remotes: [{ name, version: target }] },
    proposal: null,
    run: async ({ reason }) => {
      const made = await rollbackRemote(
        { environment: environment.name, remote: name },
        { from: left, to: target },
        reason,
      );
      return outcomeOf(environment, made, `${name} is back in ${environment.name}`, reason);
    },
  };
};

/** Back to an older release. It never waits for anybody: undo takes a second. */
export const rolledBack = (environment: Environment, target: Release): ChangePlan => {
  const { release } = environment;
  const lines: DiffLine[] = release ? [...releaseDiff(release, target), ...remainingShares(release, target)] : [];
  const base = release?.id ?? 0;
  return {
    environment: environment.name,
    title: `Roll ${environment.name} back to release ${target.id}`,
    button: `Roll ${environment.name} back to release ${target.id}`,
    isDangerous: true,
    lines: [{ what: 'release', from: String(base), to: String(target.id) }, ...lines],
    right: 'rollback',
    names: ['*'],
    isNew: false,
    widens: false,
    asks: {
      shell: target.shell,
      remotes: target.remotes.map(({ name, version, on }) => ({ name, version, off: !on })),
    },
    proposal: null,
    run: async ({ reason }) =>
      outcomeOf(
        environment,
        await rollback(environment.name, target.id, base, reason),
        `${environment.name} is back`,
        reason,
      ),
  };
};
