import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { currentRelease, RELEASE_FIELDS, type ReleaseSummary } from './create-release.ts';
import { changesOf, versionSpec } from './release-request.ts';
import { releaseText } from './release-text.ts';
import { percentOf } from './rollout.commands.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface Proposal {
  readonly id: number;
  readonly environment: string;
  /** JSON. */
  readonly change: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly state: 'open' | 'approved' | 'declined';
  readonly decidedBy: string | null;
}

const PROPOSAL_FIELDS = 'id environment change reason proposedBy proposedAt state decidedBy';

const PROPOSE = /* GraphQL */ `
  mutation Propose(
    $environment: String!
    $base: Int
    $changes: ReleaseChanges
    $rollout: ProposedRollout
    $reason: String!
  ) {
    propose(environment: $environment, base: $base, changes: $changes, rollout: $rollout, reason: $reason) {
      ${PROPOSAL_FIELDS}
    }
  }
`;
const PROPOSALS = /* GraphQL */ `
  query Proposals($environment: String!, $last: Int!) {
    proposals(environment: $environment, last: $last) { ${PROPOSAL_FIELDS} }
  }
`;
const APPROVE = /* GraphQL */ `
  mutation Approve($id: Int!, $reason: String!) {
    approve(id: $id, reason: $reason) { environment ${RELEASE_FIELDS} }
  }
`;
const DECLINE = /* GraphQL */ `
  mutation Decline($id: Int!, $reason: String!) {
    decline(id: $id, reason: $reason) { ${PROPOSAL_FIELDS} }
  }
`;

const LISTED = 20;

type ProposeOptions = MandateOptions & { percent?: string; preset?: string };

/** @throws {UsageError} */
const idOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not a proposal ID: see grandstand proposals <environment>.`);
};

/** What is asked for: a release, or with a share or a preset a rollout. */
const wantedOf = (specs: readonly string[], { percent, preset }: ProposeOptions) => {
  const remotes = specs.map(versionSpec);
  if (percent === undefined && preset === undefined)
    return { changes: changesOf(remotes.map(({ name, version }) => [name, version] as const)) };
  return { rollout: { remotes, percent: percentOf(percent ?? '0'), preset: preset ?? null } };
};

const line = ({ id, state, proposedAt, proposedBy, reason, change, decidedBy }: Proposal): string[] => [
  String(id),
  decidedBy === null ? state : `${state} by ${decidedBy}`,
  proposedAt,
  proposedBy,
  reason,
  change,
];
const HEAD = ['id', 'state', 'at', 'by', 'why', 'what'];

/** `propose`, `proposals`, `approve` and `decline`: what an environment serves only after a second person agreed. */
export const registerProposals = (program: Command): void => {
  changingCommand(program.command('propose'))
    .description('ask a second person for a release, or with --percent or --preset for a rollout')
    .argument('<environment>')
    .argument('<name@version...>')
    .option('--percent <share>', '0 to 100')
    .option('--preset <name>', 'a schedule, such as canary-5m')
    .action((environment: string, specs: string[], options: ProposeOptions) =>
      runCommand(options, async (client) => {
        const wanted = wantedOf(specs, options);
        const base = (await currentRelease(client, environment))?.id ?? null;
        const { propose } = await client.ask<{ propose: Proposal }>(PROPOSE, {
          environment,
          base,
          reason: options.reason,
          ...wanted,
        });
        const text = `Proposal ${propose.id} waits for a second person: grandstand approve ${propose.id}`;
        return { json: { proposal: propose }, text };
      }),
    );
  registryCommand(program.command('proposals'))
    .description('what waits for a second person, and what was decided; newest first')
    .argument('<environment>')
    .action((environment: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const { proposals } = await client.ask<{ proposals: Proposal[] }>(PROPOSALS, { environment, last: LISTED });
        const text = proposals.length > 0 ? table(HEAD, proposals.map(line)) : `${environment} has no proposals.`;
        return { json: { proposals }, text };
      }),
    );
  changingCommand(program.command('approve'))
    .description('do what another person proposed')
    .argument('<id>')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        const { approve } = await client.ask<{ approve: ReleaseSummary & { environment: string } }>(APPROVE, {
          id: idOf(id),
          reason: options.reason,
        });
        return { json: { release: approve }, text: releaseText(approve.environment, approve) };
      }),
    );
  changingCommand(program.command('decline'))
    .description('do not do what was proposed')
    .argument('<id>')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        const { decline } = await client.ask<{ decline: Proposal }>(DECLINE, { id: idOf(id), reason: options.reason });
        return { json: { proposal: decline }, text: `Proposal ${decline.id} is declined.` };
      }),
    );
};
