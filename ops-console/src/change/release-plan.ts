import { shortVersion } from '../parts/version-pill.tsx';
import type { Environment, Release } from '../registry/registry-types.ts';
import { type ProposedChange, release, startRollout } from './change.api.ts';
import type { ChangePlan } from './plan.ts';
import { outcomeOf } from './plans.ts';
import { releaseDiff } from './release-diff.ts';

/** Audience of a version: all visitors, a share, or a share that grows by a schedule. */
export type Audience = { readonly percent: number } | { readonly preset: string } | 'everybody';

const audienceText = (audience: Audience): string => {
  if (audience === 'everybody') return 'for everybody right away';
  return 'preset' in audience ? `by ${audience.preset}` : `for ${audience.percent} % of visitors`;
};

/** A published version of the shell or a remote for an environment. */
export const releasedVersion = (
  environment: Environment,
  name: string,
  version: string,
  audience: Audience,
): ChangePlan => {
  const { name: place, release: current } = environment;
  const base = current?.id ?? null;
  const before = name === 'shell' ? current?.shell : current?.remotes.find((remote) => remote.name === name)?.version;
  const changes = name === 'shell' ? { shell: version } : { remotes: [{ name, version }] };
  const change: ProposedChange =
    audience === 'everybody' ? { changes } : { rollout: { remotes: [{ name, version }], ...audience } };
  return {
    environment: place,
    title: `Release ${name} to ${place}`,
    button: `Release ${name} ${shortVersion(version)} to ${place}, ${audienceText(audience)}`,
    isDangerous: true,
    lines: [
      {
        what: name,
        from: before === undefined ? 'not released here' : shortVersion(before),
        to: `${shortVersion(version)} ${audienceText(audience)}`,
      },
    ],
    right: audience === 'everybody' ? 'release' : 'rollout',
    names: [name],
    isNew: true,
    widens: false,
    asks: changes,
    proposal: { base, change },
    run: async (mandate) => {
      const made =
        'changes' in change
          ? await release(place, base, change.changes, mandate)
          : await startRollout(place, base, change.rollout, mandate);
      return outcomeOf(environment, made, `${name} ${shortVersion(version)} is released to ${place}`, mandate.reason);
    },
  };
};

/** Everything that another environment serves to all visitors: promotes what was tested there. */
export const takenOver = (environment: Environment, from: string, source: Release): ChangePlan => {
  const { name, release: current } = environment;
  const base = current?.id ?? null;
  const changes = {
    shell: source.shell,
    remotes: source.remotes.map((remote) => ({ name: remote.name, version: remote.version, off: !remote.on })),
  };
  const steady: Release = { ...source, remotes: source.remotes.map((remote) => ({ ...remote, rollout: null })) };
  const nothing: Release = { ...source, shell: '—', remotes: [] };
  return {
    environment: name,
    title: `Take over ${from} into ${name}`,
    button: `Release what ${from} serves to ${name}`,
    isDangerous: true,
    lines: releaseDiff(current ?? nothing, steady),
    right: 'release',
    names: ['shell', ...source.remotes.map((remote) => remote.name)],
    isNew: true,
    widens: false,
    asks: changes,
    proposal: { base, change: { changes } },
    run: async (mandate) =>
      outcomeOf(
        environment,
        await release(name, base, changes, mandate),
        `${name} serves what ${from} serves`,
        mandate.reason,
      ),
  };
};
