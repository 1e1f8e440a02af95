import { RegistryRefusal } from '@grandstand/registry-client';
import { Command, CommanderError } from 'commander';
import { registerDoctor } from './doctor/doctor.command.ts';
import { registerInit } from './init.command.ts';
import { EXIT_CODES } from './registry/command-outcome.ts';
import { registerRegistryCommands } from './registry/register-registry-commands.ts';

/** Adds the commands that only some installations have. */
export type RegisterMore = (program: Command) => void | Promise<void>;

/** Those of a team's own repository: it starts no site. */
const registerGuestCommands: RegisterMore = async (program) => (await import('./dev.command.ts')).registerDev(program);

/** Runs `grandstand <args>` to its end and sets `process.exitCode`. Output goes to `console`. */
export const runCommandLine = async (
  args: readonly string[],
  registerMore: RegisterMore = registerGuestCommands,
): Promise<void> => {
  const program = new Command('grandstand')
    .description('Builds, checks, runs and releases Grandstand.')
    // The parser's messages use the same output.
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .exitOverride();
  registerRegistryCommands(program);
  registerDoctor(program);
  registerInit(program);
  if (!program.commands.some((command) => command.name() === args[0])) {
    const { registerProjectCommands } = await import('./register-project-commands.ts');
    registerProjectCommands(program);
    await registerMore(program);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error);
  }
};

const reportError = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof RegistryRefusal) for (const one of error.errors) console.error(`  ${one}`);
  return EXIT_CODES.refused;
};
