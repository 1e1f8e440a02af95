import { Button } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { outcomeOf } from '../change/plans.ts';
import { missingReason, ReasonField } from '../change/reason-field.tsx';
import { RefusalNote } from '../change/refusal-note.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { VerdictView } from '../change/verdict-view.tsx';
import { Ago } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Environment, Proposal } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { actorAtom, mayAtom } from '../session/session.atoms.ts';
import { proposalText } from './proposal-text.ts';
import { approve, decline, judge } from './proposals.api.ts';
import styles from './proposals.module.css';

interface OpenProposalProps {
  readonly proposal: Proposal;
  readonly environment: Environment | undefined;
}

/** One that waits: what it does, what the gate says today, and the second person's decision. */
export function OpenProposal({ proposal, environment }: OpenProposalProps) {
  const { id, base, reason, proposedBy, proposedAt } = proposal;
  const verdict = useResource(`verdict ${id}`, () => judge(proposal));
  const current = environment?.release?.id ?? null;
  return (
    <article className={styles.proposal} aria-labelledby={`proposal-${id}`}>
      <h2 id={`proposal-${id}`}>
        {id}: {proposalText(proposal)}
      </h2>
      <p>
        {proposedBy}, <Ago at={proposedAt} />: {reason}
      </p>
      {base !== current && (
        <p className={styles.outdated}>
          It was decided on release {base ?? 'none'}; {proposal.environment} is at {current ?? 'none'} now. It can only
          be declined, and proposed again.
        </p>
      )}
      <Loaded resource={verdict} what="the gate’s verdict">
        {(data) => <VerdictView verdict={data} />}
      </Loaded>
      <Decision proposal={proposal} environment={environment} isOutdated={base !== current} />
    </article>
  );
}

interface DecisionProps extends OpenProposalProps {
  readonly isOutdated: boolean;
}

function Decision({ proposal, environment, isOutdated }: DecisionProps) {
  const may = useAtomValue(mayAtom);
  const actor = useAtomValue(actorAtom);
  const missingId = useId();
  const [reason, setReason] = useState('');
  const { isBusy, refusal, carryOut } = useCarryOut();
  if (!may('approve', { environment: proposal.environment })) return <p>You may not decide proposals here.</p>;

  const why = reason.trim();
  const isOwn = proposal.proposedBy === actor;
  const missing = missingReason(reason);
  const obstacle = isOwn ? 'You proposed it: another person has to approve it.' : isOutdated ? 'Out of date.' : missing;

  const approveIt = () =>
    carryOut(async () => {
      const made = await approve(proposal.id, why);
      const message = `Proposal ${proposal.id} is approved in ${proposal.environment}`;
      return environment ? outcomeOf(environment, made, message, why) : { message, undo: null };
    });
  const declineIt = () =>
    carryOut(async () => {
      await decline(proposal.id, why);
      return { message: `Proposal ${proposal.id} is declined.`, undo: null };
    });

  return (
    <>
      <ReasonField reason={reason} onChange={setReason} />
      <div className={styles.actions}>
        <Button
          kind="destructive"
          busy={isBusy}
          aria-disabled={obstacle ? true : undefined}
          aria-describedby={missingId}
          onClick={() => {
            if (!obstacle) void approveIt();
          }}
        >
          Approve: {proposalText(proposal)}
        </Button>
        <Button
          kind="outlined"
          busy={isBusy}
          aria-disabled={missing ? true : undefined}
          aria-describedby={missingId}
          onClick={() => {
            if (!missing) void declineIt();
          }}
        >
          Decline
        </Button>
      </div>
      <p id={missingId}>{obstacle}</p>
      <RefusalNote refusal={refusal} />
    </>
  );
}
