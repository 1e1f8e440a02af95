import type { Command } from 'commander';
import { verify, verifySince } from '../verify/verify.ts';

export const registerVerify = (program: Command): void => {
  program
    .command('verify')
    .description('run every check in order')
    .option('--all', 'also run the journeys in a real browser')
    .option('--since <git ref>', 'run only the tests of packages that changed since then, and of their dependents')
    .action(async ({ all = false, since }: { all?: boolean; since?: string }) => {
      const ok = since === undefined ? await verify({ journeys: all }) : await verifySince(since);
      if (!ok) process.exitCode = 1;
    });
};
