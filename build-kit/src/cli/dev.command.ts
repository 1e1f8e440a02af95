import type { Command } from 'commander';
import { type DevOptions, dev, type StartSite } from '../local/dev.ts';

/** @param start starts a site when none runs; absent in a team's own repository, which has none */
export const registerDev = (program: Command, start?: StartSite): void => {
  program
    .command('dev')
    .description('show remotes live inside a running site, in your tab only')
    .argument(start ? '<packages...>' : '[packages...]', 'the remotes to work on; in its own repository, the remote')
    .option('--fresh', 'begin with an empty data folder')
    .option(
      '--registry <url>',
      'inside the site of this registry (its /graphql) instead of one on this machine; GRANDSTAND_REGISTRY',
      process.env['GRANDSTAND_REGISTRY'],
    )
    .option('--env <environment>', 'whose site', process.env['GS_ENVIRONMENT'] ?? 'development')
    .action((watched: string[], options: DevOptions) => dev(watched, options, start));
};
