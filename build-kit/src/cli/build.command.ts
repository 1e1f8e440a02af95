import type { Command } from 'commander';
import { type BuildOutput, buildPackages, readAssets, scriptBytes } from '../build/build-packages.ts';

const line = (output: BuildOutput): string => {
  const { name, version, cached, builtInMs } = output;
  const kilobytes = (scriptBytes(readAssets(output)) / 1000).toFixed(1);
  return [
    name.padEnd(16),
    version.padEnd(24),
    cached ? 'unchanged' : `built in ${builtInMs} ms`,
    `${kilobytes} kB JS (brotli)`,
  ].join('  ');
};

export const registerBuild = (program: Command): void => {
  program
    .command('build')
    .description('build the shell and the remotes whose inputs changed into <package>/dist/<version>')
    .argument('[packages...]', 'only these packages')
    .option('--release', "use each package's own version, for publishing")
    .option('--json', 'print the outputs as JSON, for other programs')
    .action(async (packages: string[], options: { release?: boolean; json?: boolean }) => {
      const outputs = await buildPackages(packages, options);
      if (options.json) return console.log(JSON.stringify(outputs));
      for (const output of outputs) console.log(line(output));
    });
};
