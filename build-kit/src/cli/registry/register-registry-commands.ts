import type { Command } from 'commander';
import { registerApply } from './apply.command.ts';
import { registerAudit } from './audit.command.ts';
import { registerCheck } from './check.command.ts';
import { registerConfig } from './config.commands.ts';
import { registerDiff } from './diff.command.ts';
import { registerLogin } from './login.commands.ts';
import { registerPolicy } from './policy.commands.ts';
import { registerPreviews } from './preview.commands.ts';
import { registerProposals } from './proposals.commands.ts';
import { registerPrune } from './prune.command.ts';
import { registerPublish } from './publish.command.ts';
import { registerRelease } from './release.command.ts';
import { registerRollback } from './rollback.command.ts';
import { registerRollouts } from './rollout.commands.ts';
import { registerStatus } from './status.command.ts';
import { registerToggle } from './toggle.command.ts';
import { registerTokens } from './tokens.commands.ts';

/** Everything a team or an operator asks of the registry. Exit codes: `EXIT_CODES`. */
export const registerRegistryCommands = (program: Command): void => {
  registerLogin(program);
  registerPublish(program);
  registerPrune(program);
  registerRelease(program);
  registerToggle(program);
  registerRollback(program);
  registerRollouts(program);
  registerProposals(program);
  registerPreviews(program);
  registerPolicy(program);
  registerApply(program);
  registerConfig(program);
  registerTokens(program);
  registerCheck(program);
  registerStatus(program);
  registerDiff(program);
  registerAudit(program);
};
