import type { Db } from '../../../infrastructure/database/database.ts';
import type { ProposedChange } from '../model/requests.ts';

/** A requested change of what an environment serves; it waits for an approval. */
export interface Proposal {
  id: number;
  environment: string;
  /** The release it was decided on; null: none yet. Once another is current it is out of date. */
  base: number | null;
  change: ProposedChange;
  reason: string;
  proposedBy: string;
  /** Epoch milliseconds. */
  proposedAt: number;
  state: 'open' | 'approved' | 'declined';
  decidedBy: string | null;
  decidedAt: number | null;
}

const proposals = (db: Db) =>
  db
    .selectFrom('registry_proposal')
    .select([
      'id',
      'environment',
      'base',
      'change',
      'reason',
      'proposed_by as proposedBy',
      'proposed_at as proposedAt',
      'state',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
    ]);

export const insertProposal = async (
  db: Db,
  {
    environment,
    base,
    change,
    reason,
    proposedBy,
    proposedAt,
  }: Omit<Proposal, 'id' | 'state' | 'decidedBy' | 'decidedAt'>,
): Promise<number> => {
  const { id } = await db
    .insertInto('registry_proposal')
    .values({
      environment,
      base,
      change: JSON.stringify(change),
      reason,
      proposed_by: proposedBy,
      proposed_at: proposedAt,
      state: 'open',
      decided_by: null,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findProposal = (db: Db, id: number): Promise<Proposal | undefined> =>
  proposals(db).where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const listProposals = (db: Db, environment: string, last: number): Promise<Proposal[]> =>
  proposals(db).where('environment', '=', environment).orderBy('id', 'desc').limit(last).execute();

/** @returns false when it was decided before */
export const decideProposal = async (
  db: Db,
  id: number,
  decision: { state: 'approved' | 'declined'; by: string; at: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('registry_proposal')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
