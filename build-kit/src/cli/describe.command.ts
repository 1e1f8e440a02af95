import path from 'node:path';
import { firstLoadBytes } from '@grandstand/shared-contracts/release';
import type { Command } from 'commander';
import { describeBuild } from '../guest/describe-build.ts';

interface DescribeOptions {
  readonly as: string;
  readonly contract: string;
  readonly runtime?: string;
}

/** For teams whose tools are not build-kit (docs/guests.md). */
export const registerDescribe = (program: Command): void => {
  program
    .command('describe')
    .description('describe a Module Federation build of other tools (mf-manifest.json), so that it can be published')
    .argument('<folder>', 'its output')
    .requiredOption('--as <version>', 'the version it is to be published as')
    .option('--contract <file>', 'its remote.json', 'remote.json')
    .option('--runtime <version>', 'of Module Federation in the build, if mf-manifest.json does not contain it')
    .action(async (folder: string, { as: version, contract, runtime }: DescribeOptions) => {
      const assets = await describeBuild({
        folder: path.resolve(folder),
        contractFile: path.resolve(contract),
        version,
        ...(runtime === undefined ? {} : { runtime }),
      });
      const files = Object.keys(assets.files).length;
      console.log(
        `${assets.name}@${version}: ${files} files, ${firstLoadBytes(assets)} bytes of script before it shows anything.`,
      );
      console.log(`Publish it: npx grandstand publish ${folder}`);
    });
};
