import { type AudienceCondition, audienceText } from '@grandstand/shared-contracts/release';
import { shareText } from '../change/share-text.ts';
import { shortVersion } from '../parts/version-pill.tsx';
import type { Proposal } from '../registry/registry.generated.ts';
import { changeOf } from './proposals.api.ts';

/** What is proposed, in one line. */
export const proposalText = (proposal: Proposal): string => {
  const change = changeOf(proposal);
  if ('rollout' in change) {
    const { remotes, percent, preset } = change.rollout;
    // The registry checked it when it was proposed.
    const audience = (change.rollout.audience ?? []) as readonly AudienceCondition[];
    const named = remotes.map(({ name, version }) => `${name} ${shortVersion(version)}`).join(', ');
    const within = audience.length > 0 ? ` within the audience (${audienceText(audience)})` : '';
    const share = preset ? `by ${preset}${within}` : `for ${shareText({ percent: percent ?? 0, audience })}`;
    return `${named} to ${proposal.environment}, ${share}`;
  }
  const { shell, remotes } = change.changes;
  const parts = [
    ...(shell ? [`shell ${shortVersion(shell)}`] : []),
    ...(remotes ?? []).map(({ name, version, off }) =>
      [name, version && shortVersion(version), off === true && 'off', off === false && 'on'].filter(Boolean).join(' '),
    ),
  ];
  return `${parts.join(', ')} to ${proposal.environment}, for everybody right away`;
};
