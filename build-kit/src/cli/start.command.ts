import type { Command } from 'commander';
import { start } from '../local/start.ts';

export const registerStart = (program: Command): void => {
  program
    .command('start')
    .description('build what changed, start the platform, publish and release everything, say where it is')
    .option('--fresh', 'begin with an empty data folder')
    .action((options: { fresh?: boolean }) => start(options));
  program
    .command('dev')
    .description('start, and release these packages again whenever their sources change')
    .argument('<packages...>', 'the shell or remotes to work on')
    .option('--fresh', 'begin with an empty data folder')
    .action((watched: string[], options: { fresh?: boolean }) => start({ ...options, watched }));
};
