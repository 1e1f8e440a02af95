import type { Command } from 'commander';
import { registerAlone } from './alone.command.ts';
import { registerBuild } from './build.command.ts';
import { registerDescribe } from './describe.command.ts';

/** What is done with the sources of a remote: build, describe, run. These bring webpack, which takes a second to load. */
export const registerProjectCommands = (program: Command): void => {
  registerBuild(program);
  registerDescribe(program);
  registerAlone(program);
};
