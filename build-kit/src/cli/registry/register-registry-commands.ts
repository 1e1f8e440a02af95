import type { Command } from 'commander';
import { registerPublish } from './publish.command.ts';
import { registerRelease } from './release.command.ts';
import { registerRollback } from './rollback.command.ts';
import { registerStatus } from './status.command.ts';
import { registerToggle } from './toggle.command.ts';

/** `publish`, `release`, `toggle`, `rollback` and `status`. Exit codes: `EXIT_CODES`. */
export const registerRegistryCommands = (program: Command): void => {
  registerPublish(program);
  registerRelease(program);
  registerToggle(program);
  registerRollback(program);
  registerStatus(program);
};
