import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { assertBase, checkReason, type Mandate } from '../model/request-check.ts';
import { checkPolicy, type EnvironmentPolicy } from '../releases/environment-policy.ts';
import { lockEnvironment, type Release, readPolicy, writePolicy } from '../releases/release.repo.ts';
import type { Releasing } from '../releases/release.service.ts';
import type { Rollouts } from '../rollout/rollout.service.ts';
import { checkAudience } from '../rollout/rollout-changes.ts';
import { decideProposal, findProposal, insertProposal, listProposals, type Proposal } from './proposal.repo.ts';

export interface Policies {
  /** @throws {RegistryError} `not_found` */
  of(environment: string): Promise<EnvironmentPolicy>;
  /**
   * @param base the policy that this was decided on; null: whatever holds
   * @throws {RegistryError} `invalid`, `not_found`, `conflict` when another than `base` holds
   */
  change(environment: string, policy: unknown, mandate: Mandate, base?: unknown): Promise<EnvironmentPolicy>;
  /** Asks a second person. @throws {RegistryError} `conflict` when `base` is not current, `not_found`, `invalid` */
  propose(environment: string, base: number | null, change: Proposal['change'], mandate: Mandate): Promise<Proposal>;
  /** @throws {RegistryError} `not_found` */
  proposal(id: number): Promise<Proposal>;
  /** Newest first. */
  proposals(environment: string, last: number): Promise<Proposal[]>;
  /**
   * Does what was proposed, in the name of both.
   * @throws {RegistryError} `forbidden` for who proposed it, `conflict` when it is decided or out of date, `refused`, `frozen`
   */
  approve(id: number, mandate: Mandate): Promise<Release>;
  /** @throws {RegistryError} `not_found`, `conflict` */
  decline(id: number, mandate: Mandate): Promise<Proposal>;
}

interface PolicyDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface Acting {
  readonly releases: Pick<Releasing, 'release'>;
  readonly rollouts: Pick<Rollouts, 'start'>;
}

type Proposals = Pick<Policies, 'propose' | 'proposal' | 'proposals' | 'approve' | 'decline'>;

/** What waits for a second person. */
const createProposals = ({ db, clock }: PolicyDeps, { releases, rollouts }: Acting): Proposals => {
  const known = async (id: number): Promise<Proposal> => {
    const found = await findProposal(db, id);
    if (!found) throw new RegistryError('not_found', `There is no proposal ${id}.`);
    return found;
  };
  const decide = async (
    proposal: Proposal,
    state: 'approved' | 'declined',
    { actor, reason }: Mandate,
  ): Promise<void> => {
    const { id, environment, proposedBy } = proposal;
    await db.transaction().execute(async (trx) => {
      const at = clock.now();
      if (!(await decideProposal(trx, id, { state, by: actor, at })))
        throw new RegistryError('conflict', `Proposal ${id} is decided already.`);
      const [was, became] = [`proposal ${id} of ${proposedBy}`, `proposal ${id} ${state}`];
      const action = state === 'approved' ? 'approve' : 'decline';
      await appendAudit(trx, at, { actor, action, environment, reason, was, became });
    });
  };

  return {
    async propose(environment, base, change, { actor, reason }) {
      checkReason(reason);
      if ('rollout' in change) checkAudience(change.rollout.audience ?? []);
      const id = await db.transaction().execute(async (trx) => {
        const locked = await lockEnvironment(trx, environment);
        if (!locked) throw new RegistryError('not_found', `There is no environment ${environment}.`);
        assertBase(environment, locked.currentRelease, base);
        const at = clock.now();
        const made = await insertProposal(trx, {
          environment,
          base,
          change,
          reason,
          proposedBy: actor,
          proposedAt: at,
        });
        const became = `proposal ${made}: ${JSON.stringify(change)}`;
        await appendAudit(trx, at, { actor, action: 'propose', environment, reason, was: null, became });
        return made;
      });
      return known(id);
    },
    proposal: known,
    proposals: (environment, last) => listProposals(db, environment, last),
    async approve(id, mandate) {
      checkReason(mandate.reason);
      const proposal = await known(id);
      const { environment, base, change, proposedBy } = proposal;
      if (proposedBy === mandate.actor)
        throw new RegistryError('forbidden', 'Proposers cannot approve their own proposal. Ask another operator.');
      if (proposal.state !== 'open') throw new RegistryError('conflict', `Proposal ${id} is decided already.`);
      // Released first: if that is refused, the proposal stays open; a crash in between leaves it open too,
      // and out of date.
      const both: Mandate = {
        actor: mandate.actor,
        reason: `${proposal.reason} (proposed by ${proposedBy}; ${mandate.reason})`,
        approvedBy: mandate.actor,
      };
      const done =
        'changes' in change
          ? await releases.release(environment, base, change.changes, both)
          : await rollouts.start(environment, base, change.rollout, both);
      await decide(proposal, 'approved', mandate);
      return done;
    },
    async decline(id, mandate) {
      checkReason(mandate.reason);
      const proposal = await known(id);
      await decide(proposal, 'declined', mandate);
      return known(id);
    },
  };
};

export const createPolicies = (deps: PolicyDeps, acting: Acting): Policies => {
  const { db, clock } = deps;
  return {
    of: async (environment) => knownPolicy(environment, await readPolicy(db, environment)),
    async change(environment, given, { actor, reason }, base = null) {
      checkReason(reason);
      const policy = checkPolicy(given);
      await db.transaction().execute(async (trx) => {
        await lockEnvironment(trx, environment);
        const was = knownPolicy(environment, await readPolicy(trx, environment));
        if (base !== null && !isDeepStrictEqual(was, checkPolicy(base)))
          throw new RegistryError('conflict', `The policy of ${environment} was changed meanwhile. Look again.`);
        await writePolicy(trx, environment, policy);
        const [before, after] = [JSON.stringify(was), JSON.stringify(policy)];
        const fact = { actor, action: 'change_policy' as const, environment, reason, was: before, became: after };
        await appendAudit(trx, clock.now(), fact);
      });
      return policy;
    },
    ...createProposals(deps, acting),
  };
};

const knownPolicy = (environment: string, policy: EnvironmentPolicy | undefined): EnvironmentPolicy => {
  if (policy) return policy;
  throw new RegistryError('not_found', `There is no environment ${environment}.`);
};
