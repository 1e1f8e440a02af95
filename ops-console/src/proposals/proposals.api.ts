import { check, type ProposedChange } from '../change/change.api.ts';
import { readEnvironments } from '../environments/environments.api.ts';
import { requestRegistry } from '../registry/registry.api.ts';
import {
  ApproveProposalDocument,
  DeclineProposalDocument,
  type Environment,
  type Proposal,
  ReadProposalsDocument,
  type ReleaseChanges,
  type Verdict,
} from '../registry/registry.generated.ts';

export interface ProposalBook {
  readonly environments: readonly Environment[];
  /** Newest first. */
  readonly proposals: readonly Proposal[];
}

/** Of every environment. @throws {RegistryRefusal} */
export const readProposals = async (): Promise<ProposalBook> => {
  const environments = await readEnvironments();
  const books = await Promise.all(
    environments.map(({ name }) => requestRegistry(ReadProposalsDocument, { environment: name })),
  );
  const proposals = books.flatMap((book) => book.proposals).toSorted((a, b) => b.id - a.id);
  return { environments, proposals };
};

export const changeOf = ({ change }: Proposal): ProposedChange => JSON.parse(change) as ProposedChange;

/** The same as changes of a release, which is what the gate judges. */
export const asChanges = (change: ProposedChange): ReleaseChanges =>
  'changes' in change ? change.changes : { remotes: change.rollout.remotes };

/** @throws {RegistryRefusal} */
export const judge = (proposal: Proposal): Promise<Verdict> =>
  check(proposal.environment, asChanges(changeOf(proposal)));

/** @returns id of the release it became. @throws {RegistryRefusal} */
export const approve = async (id: number, reason: string): Promise<number> =>
  (await requestRegistry(ApproveProposalDocument, { id, reason })).approve.id;

/** @throws {RegistryRefusal} */
export const decline = async (id: number, reason: string): Promise<void> => {
  await requestRegistry(DeclineProposalDocument, { id, reason });
};
