import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { newPassword } from './new-password.ts';
import {
  AddOperatorDocument,
  DisableOperatorDocument,
  EndOperatorTotpDocument,
  type Operator,
  OperatorsDocument,
  SetOperatorPasswordDocument,
  SetOperatorTotpDocument,
} from './registry.generated.ts';
import { table } from './table.ts';

const stateOf = ({ isDisabled, hasTotp }: Operator): string =>
  [isDisabled ? 'disabled' : 'active', ...(hasTotp ? ['second factor'] : [])].join(', ');

/** `operators list`, `add`, `disable`, `password` and `totp`: needs leave to administer. */
export const registerOperators = (program: Command): void => {
  const operators = program.command('operators').description('people who may sign in to the console');
  registryCommand(operators.command('list'))
    .description('all of them')
    .action((options: CommonOptions) =>
      runCommand(options, async (client) => {
        const reply = await client.request(OperatorsDocument);
        const rows = reply.operators.map((operator) => [
          operator.email,
          operator.name,
          operator.role,
          stateOf(operator),
        ]);
        return { json: reply, text: rows.length > 0 ? table(['e-mail', 'name', 'role', 'state'], rows) : 'None.' };
      }),
    );
  changingCommand(operators.command('add'))
    .description('let somebody sign in; the password is asked for, or read from stdin')
    .argument('<email>')
    .requiredOption('--name <name>', 'as the console shows it')
    .option('--role <role>', 'viewer, editor, operator or admin', 'operator')
    .action((email: string, options: MandateOptions & { name: string; role: string }) =>
      runCommand(options, async (client) => {
        const { name, role, reason } = options;
        await client.request(AddOperatorDocument, { email, name, role, password: await newPassword(email), reason });
        return { json: { email, role }, text: `${email} may sign in as ${role}.` };
      }),
    );
  changingCommand(operators.command('disable'))
    .description('refuse their sign-in and end their sessions now')
    .argument('<email>')
    .option('--undo', 'let them sign in again')
    .action((email: string, options: MandateOptions & { undo?: boolean }) =>
      runCommand(options, async (client) => {
        const disabled = options.undo !== true;
        await client.request(DisableOperatorDocument, { email, disabled, reason: options.reason });
        return {
          json: { email, disabled },
          text: disabled ? `${email} is disabled and signed out.` : `${email} may sign in again.`,
        };
      }),
    );
  changingCommand(operators.command('password'))
    .description('set a new password and end their sessions; it is asked for, or read from stdin')
    .argument('<email>')
    .action((email: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.request(SetOperatorPasswordDocument, {
          email,
          password: await newPassword(email),
          reason: options.reason,
        });
        return { json: { email }, text: `${email} has a new password and is signed out.` };
      }),
    );
  changingCommand(operators.command('totp'))
    .description('ask for a code of an authenticator app at sign-in; prints the address to set one up, once')
    .argument('<email>')
    .option('--off', 'ask for the password alone again')
    .action((email: string, options: MandateOptions & { off?: boolean }) =>
      runCommand(options, async (client) => {
        const { reason } = options;
        if (options.off) {
          await client.request(EndOperatorTotpDocument, { email, reason });
          return { json: { email, totp: null }, text: `${email} signs in with the password alone.` };
        }
        const { setOperatorTotp: uri } = await client.request(SetOperatorTotpDocument, { email, reason });
        return { json: { email, totp: uri }, text: `${uri}\n\nIt is not shown again. ${email} is signed out.` };
      }),
    );
};
