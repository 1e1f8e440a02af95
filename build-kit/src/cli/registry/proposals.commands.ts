import type { Command } from 'commander';
import { audienceOf, audienceOption } from './audience-option.ts';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import {
  ApproveProposalDocument,
  DeclineProposalDocument,
  type Proposal,
  ProposalsDocument,
  ProposeDocument,
  type ProposeVariables,
} from './registry.generated.ts';
import { changesOf, versionSpec } from './release-request.ts';
import { releaseText } from './release-text.ts';
import { percentOf } from './rollout.commands.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 20;

type ProposeOptions = MandateOptions & { percent?: string; preset?: string; audience?: readonly string[] };

/** @throws {UsageError} */
const idOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not a proposal ID: see grandstand proposals <environment>.`);
};

/** What is asked for: a release, or with a share, a preset or an audience a rollout. */
const wantedOf = (
  specs: readonly string[],
  { percent, preset, audience: conditions }: ProposeOptions,
): Pick<ProposeVariables, 'changes' | 'rollout'> => {
  const remotes = specs.map(versionSpec);
  const audience = audienceOf(conditions);
  if (percent === undefined && preset === undefined && audience.length === 0)
    return { changes: changesOf(remotes.map(({ name, version }) => [name, version] as const)) };
  const share = percentOf(percent ?? (audience.length > 0 ? '100' : '0'));
  return { rollout: { remotes, percent: share, preset: preset ?? null, audience } };
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
    .description('ask a second person for a release, or with --percent, --preset or --audience for a rollout')
    .argument('<environment>')
    .argument('<name@version...>')
    .option('--percent <share>', '0 to 100')
    .addOption(audienceOption())
    .option('--preset <name>', 'a schedule, such as canary-5m')
    .action((environment: string, specs: string[], options: ProposeOptions) =>
      runCommand(options, async (client) => {
        const wanted = wantedOf(specs, options);
        const base = (await currentRelease(client, environment))?.id ?? null;
        const { propose } = await client.request(ProposeDocument, {
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
        const { proposals } = await client.request(ProposalsDocument, { environment, last: LISTED });
        const text = proposals.length > 0 ? table(HEAD, proposals.map(line)) : `${environment} has no proposals.`;
        return { json: { proposals }, text };
      }),
    );
  changingCommand(program.command('approve'))
    .description('do what another person proposed')
    .argument('<id>')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        const { approve } = await client.request(ApproveProposalDocument, {
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
        const { decline } = await client.request(DeclineProposalDocument, { id: idOf(id), reason: options.reason });
        return { json: { proposal: decline }, text: `Proposal ${decline.id} is declined.` };
      }),
    );
};
