import type { ReleasedRemote, ReleaseSummary } from './registry.generated.ts';
import { shareText } from './release-text.ts';

type Released = Pick<ReleaseSummary, 'shell' | 'remotes'>;

/** What a release changed, one clause per change: `mf-watch 1.0.0 → 1.1.0`, `mf-auth off`. Empty for the same content. */
export const releaseDifference = (before: Released, after: Released): string[] => {
  const earlier = new Map(before.remotes.map((remote) => [remote.name, remote]));
  const later = new Set(after.remotes.map(({ name }) => name));
  return [
    ...(before.shell === after.shell ? [] : [`shell ${before.shell} → ${after.shell}`]),
    ...after.remotes.flatMap((remote) => remoteDifference(earlier.get(remote.name), remote)),
    ...before.remotes.filter(({ name }) => !later.has(name)).map(({ name }) => `${name} removed`),
  ];
};

const remoteDifference = (before: ReleasedRemote | undefined, after: ReleasedRemote): string[] => {
  const { name, version, on } = after;
  if (!before) return [`${name} ${version} added${on ? '' : ', off'}`];
  const share = (remote: ReleasedRemote) => (remote.rollout ? shareText(remote.rollout) : null);
  const [had, has] = [share(before), share(after)];
  return [
    ...(before.version === version ? [] : [`${name} ${before.version} → ${version}`]),
    ...(before.on === on ? [] : [`${name} ${on ? 'on' : 'off'}`]),
    // The first clause covers a version whose rollout ended with all visitors.
    ...(had === has || (has === null && before.version !== version) ? [] : [`${name} ${has ?? `without ${had}`}`]),
  ];
};
