import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { createRelease, currentRelease } from './create-release.ts';
import { publishFolder } from './publish-folder.ts';
import { changesOf } from './release-request.ts';
import { releaseText } from './release-text.ts';
import { showProgress } from './upload-progress.ts';
import { UsageError } from './usage-error.ts';

/** The folder of a finished build: the one named, or the one built now from a package of this name. */
const buildFolder = async (target: string): Promise<string> => {
  if (existsSync(path.join(target, 'assets.json'))) return path.resolve(target);
  if (/[/\\]/.test(target)) throw new UsageError(`${target} holds no build: there is no assets.json in it.`);
  // webpack takes a second to load, and only this needs it.
  const { buildPackages } = await import('../../build/build-packages.ts');
  const [build] = await buildPackages([target], { release: true });
  if (!build) throw new UsageError(`There is no package ${target}.`);
  return build.folder;
};

export const registerPublish = (program: Command): void => {
  changingCommand(program.command('publish'))
    .description('make a build an immutable version of the registry; a package is built first, at its own version')
    .argument('<package|folder>', 'for example mf-watch, or mf-watch/dist/1.2.0')
    .option('--env <environment>', 'also release it there')
    .action((target: string, options: MandateOptions & { env?: string }) =>
      runCommand(options, async (client) => {
        const folder = await buildFolder(target);
        const progress = options.json ? {} : { onProgress: showProgress() };
        const published = await publishFolder(client, folder, progress);
        const { name, version, unchanged } = published;
        const summary = `${name}@${version} ${unchanged ? 'was published before, with the same bytes' : 'is published'}`;
        if (options.env === undefined) return { json: { published }, text: summary };
        const current = await currentRelease(client, options.env);
        const changes = changesOf([[name, version]]);
        const release = await createRelease(client, options.env, current?.id ?? null, changes, options.reason);
        return { json: { published, release }, text: `${summary}\n${releaseText(options.env, release)}` };
      }),
    );
};
