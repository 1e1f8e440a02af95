import type { Command } from 'commander';
import { buildPackages } from '../../build/build-packages.ts';
import { type CommonOptions, registryCommand, runCommand } from './command-outcome.ts';
import { newPassword } from './new-password.ts';
import { setUp } from './set-up.ts';

interface SetUpOptions extends CommonOptions {
  readonly env: string;
  readonly operator: string;
  readonly name: string;
  readonly wait: string;
}

export const registerSetUp = (program: Command): void => {
  registryCommand(program.command('set-up'))
    .description('prepare a new installation: add the first operator, publish the builds here, make the first release')
    .option('--env <environment>', 'where they are released', 'production')
    .requiredOption('--operator <email>', 'added as admin if missing; the password is asked for, or read from stdin')
    .option('--name <name>', 'of the operator, as the console shows it', 'First operator')
    .option('--wait <seconds>', 'how long the registry may take to start', '120')
    .action((options: SetUpOptions) =>
      runCommand(options, async (client) => {
        const { env: environment, operator: email, name, wait } = options;
        const builds = await buildPackages([]);
        const { isOperatorNew, release } = await setUp(client, builds, {
          environment,
          operator: { email, name },
          password: () => newPassword(email),
          patienceMs: Number(wait) * 1_000,
        });
        const operator = isOperatorNew ? `${email} may sign in to the console.` : `${email} is an operator already.`;
        return { json: { isOperatorNew, release }, text: `${operator}\n${environment} serves release ${release.id}.` };
      }),
    );
};
