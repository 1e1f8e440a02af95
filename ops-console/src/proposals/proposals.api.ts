import { check, type ProposedChange } from '../change/change.api.ts';
import { readEnvironments } from '../environments/environments.api.ts';
import { ask } from '../registry/registry.api.ts';
import type { Environment, Proposal, ReleaseChanges, Verdict } from '../registry/registry-types.ts';

const PROPOSALS = /* GraphQL */ `
  query ($environment: String!) {
    proposals(environment: $environment, last: 20) {
      id environment base change reason proposedBy proposedAt state decidedBy decidedAt
    }
  }
`;

export interface ProposalBook {
  readonly environments: readonly Environment[];
  /** Newest first. */
  readonly proposals: readonly Proposal[];
}

/** Of every environment. @throws {Refusal} */
export const readProposals = async (): Promise<ProposalBook> => {
  const environments = await readEnvironments();
  const books = await Promise.all(
    environments.map(({ name }) => ask<{ proposals: readonly Proposal[] }>(PROPOSALS, { environment: name })),
  );
  const proposals = books.flatMap((book) => book.proposals).toSorted((a, b) => b.id - a.id);
  return { environments, proposals };
};

export const changeOf = ({ change }: Proposal): ProposedChange => JSON.parse(change) as ProposedChange;

/** The same as changes of a release, which is what the gate judges. */
export const asChanges = (change: ProposedChange): ReleaseChanges =>
  'changes' in change ? change.changes : { remotes: change.rollout.remotes };

/** @throws {Refusal} */
export const judge = (proposal: Proposal): Promise<Verdict> =>
  check(proposal.environment, asChanges(changeOf(proposal)));

const APPROVE = /* GraphQL */ `
  mutation ($id: Int!, $reason: String!) { approve(id: $id, reason: $reason) { id } }
`;
/** @returns id of the release it became. @throws {Refusal} */
export const approve = async (id: number, reason: string): Promise<number> =>
  (await ask<{ approve: { id: number } }>(APPROVE, { id, reason })).approve.id;

const DECLINE = /* GraphQL */ `
  mutation ($id: Int!, $reason: String!) { decline(id: $id, reason: $reason) { id } }
`;
/** @throws {Refusal} */
export const decline = async (id: number, reason: string): Promise<void> => {
  await ask(DECLINE, { id, reason });
};
