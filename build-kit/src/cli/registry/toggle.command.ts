import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { toggleRemote } from './release-history.ts';
import { releaseText } from './release-text.ts';
import { UsageError } from './usage-error.ts';

export const registerToggle = (program: Command): void => {
  changingCommand(program.command('toggle'))
    .description('switch one remote of an environment on or off; its version stays')
    .argument('<environment>')
    .argument('<remote>', 'for example mf-watch')
    .argument('<on|off>')
    .action((environment: string, remote: string, state: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        if (state !== 'on' && state !== 'off') throw new UsageError(`"${state}" is neither on nor off.`);
        const release = await toggleRemote(client, environment, remote, state === 'on', options.reason);
        return { json: { release }, text: releaseText(environment, release) };
      }),
    );
};
