import type { Command } from 'commander';
import { repositoryRoot } from '../build/packages.ts';
import { newOwnRepository, newRemote } from '../scaffold/new-remote.ts';
import { areaOf } from '../scaffold/remote-template.ts';

interface Owner {
  team: string;
  contact: string;
}

const making = (command: Command): Command =>
  command
    .argument('<name>', 'mf- and lowercase letters, such as mf-news')
    .option('--team <name>', 'who owns it', 'Team')
    .option('--contact <address>', 'whom operators reach', 'team@example.test');

/** `new-remote`, for this repository, and `init`, for a team's own. */
export const registerNewRemote = (program: Command): void => {
  making(program.command('new-remote'))
    .description('make a remote that passes every check, and name it where remotes are named')
    .action(async (name: string, owner: Owner) => {
      await newRemote(repositoryRoot, { name, ...owner });
      console.log(`${name} is there. npm start releases it: http://localhost:8080/${areaOf(name)}`);
      console.log(`npm run dev -- ${name} shows it live inside the site, in your tab; npm run verify checks it.`);
    });
  making(program.command('init'))
    .description("make a remote in a team's own repository: the same, with a pipeline and grandstand.yaml")
    .action(async (name: string, owner: Owner) => {
      const dir = await newOwnRepository(repositoryRoot, { name, ...owner });
      console.log(`${dir} is there: run git init in it. Its .github/workflows/release.yml says what to set.`);
    });
};
