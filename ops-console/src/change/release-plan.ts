import { type AudienceCondition, audienceErrors } from '@grandstand/shared-contracts/release';
import { shortVersion } from '../parts/version-pill.tsx';
import type { Environment, Release } from '../registry/registry.generated.ts';
import { type ProposedChange, release, startRollout } from './change.api.ts';
import type { ChangePlan } from './plan.ts';
import { outcomeOf } from './plans.ts';
import { releaseDiff } from './release-diff.ts';
import { shareText } from './share-text.ts';

/** Who gets a version: all visitors, a share of them or of an audience, or a share that grows by a schedule. */
export type Reach =
  | { readonly percent: number; readonly audience?: readonly AudienceCondition[] }
  | { readonly preset: string }
  | 'everybody';

const reachText = (reach: Reach): string => {
  if (reach === 'everybody') return 'for everybody right away';
  return 'preset' in reach ? `by ${reach.preset}` : `for ${shareText(reach)}`;
};

/** Of a reach with an audience: what is wrong with it, or undefined. */
const heldBy = (reach: Reach): string | undefined => {
  if (reach === 'everybody' || 'preset' in reach || !reach.audience) return undefined;
  if (reach.audience.length === 0) return 'Say which visitors: fill in at least one condition.';
  return audienceErrors(reach.audience)[0];
};

interface NamedVersion {
  readonly name: string;
  readonly version: string;
}

/** A published version of the shell or a remote for an environment; `together`: of others that move with it. */
export const releasedVersion = (
  environment: Environment,
  { name, version }: NamedVersion,
  reach: Reach,
  together: readonly NamedVersion[] = [],
): ChangePlan => {
  const { name: place, release: current } = environment;
  const base = current?.id ?? null;
  const all = [{ name, version }, ...together];
  const changes = name === 'shell' ? { shell: version } : { remotes: all };
  const change: ProposedChange = reach === 'everybody' ? { changes } : { rollout: { remotes: all, ...reach } };
  const what = all.map((one) => `${one.name} ${shortVersion(one.version)}`).join(', ');
  return {
    environment: place,
    title: `Release ${name} to ${place}`,
    button: `Release ${what} to ${place}, ${reachText(reach)}`,
    isDangerous: true,
    lines: all.map((one) => ({
      what: one.name,
      from: servedText(current, one.name),
      to: `${shortVersion(one.version)} ${reachText(reach)}`,
    })),
    right: reach === 'everybody' ? 'release' : 'rollout',
    names: all.map((one) => one.name),
    isNew: true,
    widens: false,
    held: heldBy(reach),
    asks: changes,
    proposal: { base, change },
    run: async (mandate) => {
      const made =
        'changes' in change
          ? await release(place, base, change.changes, mandate)
          : await startRollout(place, base, change.rollout, mandate);
      return outcomeOf(
        environment,
        made,
        `${what} ${all.length > 1 ? 'are' : 'is'} released to ${place}`,
        mandate.reason,
      );
    },
  };
};

const servedText = (current: Release | null, name: string): string => {
  const before = name === 'shell' ? current?.shell : current?.remotes.find((remote) => remote.name === name)?.version;
  return before === undefined ? 'not released here' : shortVersion(before);
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
