import type { Command } from 'commander';
import { buildConsole, CONSOLE, type ConsoleBuild, consoleScriptBytes } from '../build/build-console.ts';
import { type BuildOutput, buildPackages, readAssets, scriptBytes } from '../build/build-packages.ts';
import { WORKSPACE } from '../build/packages.ts';

interface Built extends Pick<BuildOutput, 'name' | 'version' | 'cached' | 'builtInMs'> {
  readonly scriptBytes: number;
}

const line = ({ name, version, cached, builtInMs, scriptBytes: bytes }: Built): string =>
  [
    name.padEnd(16),
    version.padEnd(24),
    cached ? 'unchanged' : `built in ${builtInMs} ms`,
    `${(bytes / 1000).toFixed(1)} kB JS (brotli)`,
  ].join('  ');

const built = (output: BuildOutput): Built => ({ ...output, scriptBytes: scriptBytes(readAssets(output)) });
const builtConsole = (output: ConsoleBuild): Built => ({
  ...output,
  name: CONSOLE,
  scriptBytes: consoleScriptBytes(output).first,
});

export const registerBuild = (program: Command): void => {
  program
    .command('build')
    .description('build the shell, the remotes and the console whose inputs changed into <package>/dist')
    .argument('[packages...]', 'only these packages')
    .option('--release', "use each package's own version, for publishing")
    .option('--json', 'print the outputs that can be released as JSON, for other programs')
    .action(async (names: string[], options: { release?: boolean; json?: boolean }) => {
      const deployables = names.filter((name) => name !== CONSOLE);
      const outputs = names.length > 0 && deployables.length === 0 ? [] : await buildPackages(deployables, options);
      const buildsConsole = names.includes(CONSOLE) || (names.length === 0 && WORKSPACE.length > 0);
      const ownConsole = buildsConsole ? [await buildConsole()] : [];
      if (options.json) return console.log(JSON.stringify(outputs));
      for (const each of [...outputs.map(built), ...ownConsole.map(builtConsole)]) console.log(line(each));
    });
};
