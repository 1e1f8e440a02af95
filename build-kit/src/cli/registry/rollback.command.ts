import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import { remainingShares, rollBack } from './release-history.ts';
import { releaseText } from './release-text.ts';
import { rollBackRemote } from './roll-back-remote.ts';
import { UsageError } from './usage-error.ts';

/** @throws {UsageError} */
const releaseId = (given: string | undefined): number | null => {
  if (given === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UsageError(`Invalid release ID "${given}": use an ID that \`status <environment>\` lists.`);
};

/** @throws {UsageError} */
const versionOf = (remote: string, given: string | undefined): string | null => {
  if (given === undefined) return null;
  if (given.includes('.')) return given;
  throw new UsageError(
    `Invalid version "${given}" of ${remote}: use one such as 1.2.0. To restore a release, leave the remote out.`,
  );
};

export const registerRollback = (program: Command): void => {
  changingCommand(program.command('rollback'))
    .description('restore an older release, by default the last one without the current versions')
    .argument('<environment>')
    .argument(
      '[remote]',
      'only this remote: restores the version that every visitor had before, whatever other teams released since',
    )
    .option(
      '--to <id>',
      'a release as `status <environment>` lists it; of one remote, a version that served every visitor',
    )
    .option(
      '--from <id>',
      'the release, or version of the remote, that you want to leave; refused when another is current',
    )
    .action(
      (environment: string, remote: string | undefined, options: MandateOptions & { to?: string; from?: string }) =>
        runCommand(options, async (client) => {
          if (remote !== undefined) {
            const [to, from] = [versionOf(remote, options.to), versionOf(remote, options.from)];
            const release = await rollBackRemote(client, { environment, remote, to, from, reason: options.reason });
            return { json: { release }, text: releaseText(environment, release) };
          }
          const [to, from] = [releaseId(options.to), releaseId(options.from)];
          const before = await currentRelease(client, environment);
          const release = await rollBack(client, environment, to, from, options.reason);
          const remaining = before ? remainingShares(before, release) : [];
          return { json: { release, remaining }, text: [releaseText(environment, release), ...remaining].join('\n') };
        }),
    );
};
