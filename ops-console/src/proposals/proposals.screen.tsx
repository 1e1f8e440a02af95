import { EmptyState } from '@grandstand/shared-ui';
import { Screen } from '../frame/screen.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Ago } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';
import { OpenProposal } from './open-proposal.tsx';
import { proposalText } from './proposal-text.ts';
import { type ProposalBook, readProposals } from './proposals.api.ts';
import styles from './proposals.module.css';

/** What waits for a second person, and what became of the others. */
export function ProposalsScreen() {
  const book = useResource('proposals', readProposals);
  return (
    <Screen title="Proposals">
      <Loaded resource={book} what="the proposals">
        {(data) => <Book book={data} />}
      </Loaded>
    </Screen>
  );
}

function Book({ book: { environments, proposals } }: { readonly book: ProposalBook }) {
  const open = proposals.filter(({ state }) => state === 'open');
  const decided = proposals.filter(({ state }) => state !== 'open');
  return (
    <>
      {open.length === 0 && (
        <EmptyState
          heading="Nothing waits for approval"
          message="Where a policy requires a second person, a release is proposed first and listed here. Policies are set under Policy."
        />
      )}
      <ul className={styles.list}>
        {open.map((proposal) => (
          <li key={proposal.id}>
            <OpenProposal
              proposal={proposal}
              environment={environments.find(({ name }) => name === proposal.environment)}
            />
          </li>
        ))}
      </ul>
      {decided.length > 0 && (
        <>
          <h2>Decided</h2>
          <DataTable caption="Decided proposals" columns={['No.', 'What', 'Proposed', 'Decided']}>
            {decided.map((proposal) => (
              <tr key={proposal.id}>
                <th scope="row">{proposal.id}</th>
                <td>{proposalText(proposal)}</td>
                <td>
                  {proposal.proposedBy}: {proposal.reason}
                </td>
                <td>
                  {proposal.state} by {proposal.decidedBy}, {proposal.decidedAt && <Ago at={proposal.decidedAt} />}
                </td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
    </>
  );
}
