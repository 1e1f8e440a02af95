import path from 'node:path';
import type { Command } from 'commander';
import { packPackages } from '../pack/pack-packages.ts';
import { packServer } from '../pack/pack-server.ts';

export const registerPack = (program: Command): void => {
  program
    .command('pack')
    .description('compile what teams outside this repository install, one folder per package, ready for npm publish')
    .argument('[folder]', 'where the packages go', '.cache/packages')
    .action(async (folder: string) => {
      for (const { name, version, folder: place, bytes, maxBytes } of await packPackages(path.resolve(folder)))
        console.log(`${`${name}@${version}`.padEnd(36)} ${Math.ceil(bytes / 1000)} of ${maxBytes / 1000} kB  ${place}`);
    });
  program
    .command('pack-server')
    .description('compile the platform for a production image: JavaScript, the console, and a package.json for npm ci')
    .argument('[folder]', 'what the image contains', '.cache/server')
    .action(async (folder: string) => {
      const place = path.resolve(folder);
      await packServer(place);
      console.log(`${place}: run "npm ci --omit=dev" there, then "node platform/src/server.js".`);
    });
};
