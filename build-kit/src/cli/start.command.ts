import type { Command } from 'commander';
import { type DevOptions, dev } from '../local/dev.ts';
import { start } from '../local/start.ts';

export const registerStart = (program: Command): void => {
  program
    .command('start')
    .description('build what changed, start the platform, publish and release everything, say where it is')
    .option('--fresh', 'begin with an empty data folder')
    .action((options: { fresh?: boolean }) => start(options));
  program
    .command('dev')
    .description('show remotes live inside the site, in your tab alone; starts the site unless it runs already')
    .argument('<packages...>', 'the remotes to work on; the shell is released to everybody instead')
    .option('--fresh', 'begin with an empty data folder')
    .option('--registry <url>', 'inside the site of this registry (its /graphql) instead of one on this machine')
    .option('--env <environment>', 'whose site', process.env['GS_ENVIRONMENT'] ?? 'development')
    .action((watched: string[], options: DevOptions) => dev(watched, options));
};
