import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import { rollBack } from './release-history.ts';
import { releaseText } from './release-text.ts';
import { UsageError } from './usage-error.ts';

export const registerRollback = (program: Command): void => {
  changingCommand(program.command('rollback'))
    .description('go back to an older release, by default the one the current was made from')
    .argument('<environment>')
    .option('--to <id>', 'a release as `status <environment>` lists it')
    .action((environment: string, options: MandateOptions & { to?: string }) =>
      runCommand(options, async (client) => {
        if (options.to !== undefined && !/^[1-9]\d{0,8}$/.test(options.to)) {
          throw new UsageError(`"${options.to}" is no id of a release.`);
        }
        const current = await currentRelease(client, environment);
        const to = options.to ? Number(options.to) : null;
        const release = await rollBack(client, environment, to, current?.id ?? null, options.reason);
        return { json: { release }, text: releaseText(environment, release) };
      }),
    );
};
