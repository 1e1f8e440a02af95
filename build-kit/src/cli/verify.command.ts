import type { Command } from 'commander';
import { verify } from '../verify/verify.ts';

export const registerVerify = (program: Command): void => {
  program
    .command('verify')
    .description('check everything, in order, and stop at the first fault')
    .option('--all', 'also run the journeys in a real browser')
    .action(async (options: { all?: boolean }) => {
      if (!(await verify({ journeys: options.all ?? false }))) process.exitCode = 1;
    });
};
