import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { PrunableDocument, PruneDocument, type VersionId } from './registry.generated.ts';

const listed = (versions: readonly VersionId[]): string =>
  versions.map(({ name, version }) => `  ${name}@${version}`).join('\n');

export const registerPrune = (program: Command): void => {
  changingCommand(program.command('prune'))
    .description('delete the files of versions that no open tab can need any more; without --yes, only list them')
    .option('--yes', 'delete them')
    .action(({ yes, reason, ...options }: MandateOptions & { yes?: boolean }) =>
      runCommand(options, async (client) => {
        if (yes) {
          const { prune } = await client.request(PruneDocument, { reason });
          return {
            json: { pruned: prune },
            text: prune.length > 0 ? `Deleted:\n${listed(prune)}` : 'Nothing to delete.',
          };
        }
        const { prunable } = await client.request(PrunableDocument);
        const text = prunable.length > 0 ? `Would delete, with --yes:\n${listed(prunable)}` : 'Nothing to delete.';
        return { json: { prunable }, text };
      }),
    );
};
