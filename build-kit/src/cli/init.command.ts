import type { Command } from 'commander';
import { newOwnRepository } from '../scaffold/own-repository.ts';

export interface Owner {
  team: string;
  contact: string;
}

export const creatingCommand = (command: Command): Command =>
  command
    .argument('<name>', 'mf- and lowercase letters, such as mf-news')
    .option('--team <name>', 'who owns it', 'Team')
    .option('--contact <address>', 'whom operators reach', 'team@example.test');

/** `init`: a repository for one remote, in the current folder. */
export const registerInit = (program: Command): void => {
  creatingCommand(program.command('init'))
    .description('create a repository for one remote in ./<name>, with tests, pipelines and a lockfile')
    .option('--no-lockfile', 'do not run npm to write package-lock.json')
    .action(async (name: string, { lockfile, ...owner }: Owner & { lockfile: boolean }) => {
      const dir = await newOwnRepository(process.cwd(), { name, ...owner, lockfile });
      console.log(`${dir} is ready. Next: cd ${name} && npm ci && npm test && npm run dev`);
      console.log('Its README.md lists the variables of the pipelines, and how to publish and release by hand.');
    });
};
