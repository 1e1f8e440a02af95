import { Command } from 'commander';
import { registerAlone } from './alone.command.ts';
import { registerBuild } from './build.command.ts';
import { registerRegistryCommands } from './registry/register-registry-commands.ts';
import { RegistryRefusal } from './registry/registry-client.ts';
import { registerStart } from './start.command.ts';
import { registerVerify } from './verify.command.ts';

const program = new Command('grandstand').description('Builds, checks, runs and releases Grandstand.');

registerStart(program);
registerBuild(program);
registerVerify(program);
registerAlone(program);
registerRegistryCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof RegistryRefusal) for (const fault of error.faults) console.error(`  ${fault}`);
  process.exitCode = 1;
}
