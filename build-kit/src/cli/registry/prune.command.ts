import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';

interface VersionId {
  readonly name: string;
  readonly version: string;
}

const PRUNABLE = /* GraphQL */ `
  query Prunable {
    prunable {
      name
      version
    }
  }
`;
const PRUNE = /* GraphQL */ `
  mutation Prune($reason: String!) {
    prune(reason: $reason) {
      name
      version
    }
  }
`;

const listed = (versions: readonly VersionId[]): string =>
  versions.map(({ name, version }) => `  ${name}@${version}`).join('\n');

export const registerPrune = (program: Command): void => {
  changingCommand(program.command('prune'))
    .description('delete the files of versions that no open tab can need any more; without --yes, only list them')
    .option('--yes', 'delete them')
    .action(({ yes, reason, ...options }: MandateOptions & { yes?: boolean }) =>
      runCommand(options, async (client) => {
        if (yes) {
          const { prune } = await client.ask<{ prune: VersionId[] }>(PRUNE, { reason });
          return {
            json: { pruned: prune },
            text: prune.length > 0 ? `Deleted:\n${listed(prune)}` : 'Nothing to delete.',
          };
        }
        const { prunable } = await client.ask<{ prunable: VersionId[] }>(PRUNABLE);
        const text = prunable.length > 0 ? `Would delete, with --yes:\n${listed(prunable)}` : 'Nothing to delete.';
        return { json: { prunable }, text };
      }),
    );
};
