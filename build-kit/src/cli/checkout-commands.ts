import type { Command } from 'commander';
import { repositoryRoot } from '../build/repository-root.ts';
import { newRemote } from '../scaffold/new-remote.ts';
import { areaOf } from '../scaffold/remote-template.ts';
import { registerDev } from './dev.command.ts';
import { creatingCommand, type Owner } from './init.command.ts';

/** What only this repository can do: run the site, check it, create a remote in it, pack what teams install. */
export const registerCheckoutCommands = async (program: Command): Promise<void> => {
  const [{ start }, { registerPack }, { registerSetUp }, { registerVerify }] = await Promise.all([
    import('../local/start.ts'),
    import('./pack.command.ts'),
    import('./registry/set-up.command.ts'),
    import('./verify.command.ts'),
  ]);
  program
    .command('start')
    .description('build what changed, start the platform, publish and release everything, say where it is')
    .option('--fresh', 'begin with an empty data folder')
    .action((options: { fresh?: boolean }) => start(options));
  registerDev(program, start);
  registerVerify(program);
  registerPack(program);
  registerSetUp(program);
  creatingCommand(program.command('new-remote'))
    .description('make a remote that passes every check, and name it where remotes are named')
    .action(async (name: string, owner: Owner) => {
      await newRemote(repositoryRoot, { name, ...owner });
      console.log(`${name} is there. npm start releases it: http://localhost:8080/${areaOf(name)}`);
      console.log(`npm run dev -- ${name} shows it live inside the site, in your tab; npm run verify checks it.`);
    });
};
