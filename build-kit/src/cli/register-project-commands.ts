import type { Command } from 'commander';
import { registerAlone } from './alone.command.ts';
import { registerBuild } from './build.command.ts';
import { registerDescribe } from './describe.command.ts';
import { registerStart } from './start.command.ts';
import { registerVerify } from './verify.command.ts';

/** What is done with the sources: build, check, run. These bring webpack, which takes a second to load. */
export const registerProjectCommands = (program: Command): void => {
  registerStart(program);
  registerBuild(program);
  registerDescribe(program);
  registerVerify(program);
  registerAlone(program);
};
