import path from 'node:path';
import type { Command } from 'commander';
import { packPackages } from '../pack/pack-packages.ts';

export const registerPack = (program: Command): void => {
  program
    .command('pack')
    .description('compile what teams outside this repository install, one folder per package, ready for npm publish')
    .argument('[folder]', 'where the packages go', '.cache/packages')
    .action(async (folder: string) => {
      for (const { name, version, folder: place, bytes, maxBytes } of await packPackages(path.resolve(folder)))
        console.log(`${`${name}@${version}`.padEnd(36)} ${Math.ceil(bytes / 1000)} of ${maxBytes / 1000} kB  ${place}`);
    });
};
