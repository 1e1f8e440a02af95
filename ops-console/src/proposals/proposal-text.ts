import { shortVersion } from '../parts/version-pill.tsx';
import type { Proposal } from '../registry/registry-types.ts';
import { changeOf } from './proposals.api.ts';

/** What is proposed, in one line. */
export const proposalText = (proposal: Proposal): string => {
  const change = changeOf(proposal);
  if ('rollout' in change) {
    const { remotes, percent, preset } = change.rollout;
    const named = remotes.map(({ name, version }) => `${name} ${shortVersion(version)}`).join(', ');
    return `${named} to ${proposal.environment}, ${preset ? `by ${preset}` : `for ${percent ?? 0} % of visitors`}`;
  }
  const { shell, remotes = [] } = change.changes;
  const parts = [
    ...(shell ? [`shell ${shortVersion(shell)}`] : []),
    ...remotes.map(({ name, version, off }) =>
      [name, version && shortVersion(version), off === true && 'off', off === false && 'on'].filter(Boolean).join(' '),
    ),
  ];
  return `${parts.join(', ')} to ${proposal.environment}, for everybody right away`;
};
