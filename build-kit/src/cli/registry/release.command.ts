import type { Command } from 'commander';
import { type BreakGlassOptions, runCommand, withBreakGlass } from './command-outcome.ts';
import { createRelease, currentRelease } from './create-release.ts';
import { latestVersions } from './release-history.ts';
import { changesOf, versionSpec } from './release-request.ts';
import { releaseText } from './release-text.ts';
import { UsageError } from './usage-error.ts';

export const registerRelease = (program: Command): void => {
  withBreakGlass(program.command('release'))
    .description('change versions of an environment in one release; what is not named stays as it is')
    .argument('<environment>')
    .argument('[name@version...]', 'for example shell@1.4.0 mf-watch@2.0.1')
    .option('--all-latest', 'every package at the version that was published last; named ones as named')
    .action((environment: string, specs: string[], options: BreakGlassOptions & { allLatest?: boolean }) =>
      runCommand(options, async (client) => {
        if (specs.length === 0 && !options.allLatest)
          throw new UsageError('Say what to release: name@version or --all-latest.');
        const named = specs.map(versionSpec).map(({ name, version }) => [name, version] as const);
        const current = await currentRelease(client, environment);
        const latest = options.allLatest ? await latestVersions(client) : [];
        const changes = changesOf([...latest, ...named]);
        const { reason, breakGlass } = options;
        const release = await createRelease(client, environment, current?.id ?? null, changes, reason, breakGlass);
        const same = release.id === current?.id ? 'Nothing to change.\n' : '';
        return { json: { release }, text: `${same}${releaseText(environment, release)}` };
      }),
    );
};
