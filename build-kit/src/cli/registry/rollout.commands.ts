import { type Command, Option } from 'commander';
import { audienceOf, audienceOption } from './audience-option.ts';
import {
  type BreakGlassOptions,
  changingCommand,
  type MandateOptions,
  runCommand,
  withBreakGlass,
} from './command-outcome.ts';
import { createRelease, currentRelease } from './create-release.ts';
import type { ReleaseSummary } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { versionSpec } from './release-request.ts';
import { releaseText } from './release-text.ts';
import { abort, type OfRemote, pause, promote, ramp, startRollout } from './rollout-calls.ts';
import { UsageError } from './usage-error.ts';

/** @throws {UsageError} */
export const percentOf = (text: string): number => {
  const percent = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`"${text}" is not a share of visitors: use 0 to 100.`);
};

interface StartOptions extends BreakGlassOptions {
  readonly percent?: string;
  readonly audience?: readonly string[];
  readonly preset?: string;
  readonly orRelease?: boolean;
}

const shown = (environment: string, release: ReleaseSummary) => ({
  json: { release },
  text: releaseText(environment, release),
});

/** `rollout`, `ramp`, `promote`, `abort`, `pause` and `resume`. */
export const registerRollouts = (program: Command): void => {
  withBreakGlass(program.command('rollout'))
    .description('serve new versions to a share of the visitors; remotes named together move together')
    .argument('<environment>')
    .argument('<name@version...>')
    .option('--percent <share>', '0 to 100, in steps of 0.01; 0 by default, 100 with an audience')
    .addOption(audienceOption())
    .addOption(new Option('--preset <name>', 'a schedule: canary-5m … canary-30m, linear-1m … linear-10m'))
    .option('--or-release', 'release to everybody what the environment has no version of yet')
    .action((environment: string, specs: string[], options: StartOptions) =>
      runCommand(options, async (client) => {
        const { reason, breakGlass = false, preset = null } = options;
        const audience = audienceOf(options.audience);
        const percent = percentOf(options.percent ?? (audience.length > 0 ? '100' : '0'));
        const request = { remotes: specs.map(versionSpec), percent, preset, audience };
        const current = await currentRelease(client, environment);
        const isNew = request.remotes.every(({ name }) => !current?.remotes.some((one) => one.name === name));
        if (options.orRelease && isNew) {
          const { remotes } = request;
          return shown(environment, await createRelease(client, environment, current?.id ?? null, { remotes }, reason));
        }
        const by = { environment, reason, breakGlass };
        return shown(environment, await startRollout(client, current?.id ?? null, request, by));
      }),
    );
  withBreakGlass(program.command('ramp'))
    .description('change the share of a rollout; its schedule pauses')
    .argument('<environment>')
    .argument('<remote>')
    .argument('<percent>')
    .action((environment: string, remote: string, share: string, options: BreakGlassOptions) =>
      runCommand(options, async (client) => {
        const { reason, breakGlass = false } = options;
        const percent = percentOf(share);
        return shown(environment, await ramp(client, { environment, remote, percent, reason, breakGlass }));
      }),
    );
  ending(withBreakGlass(program.command('promote')), promote).description(
    'make the version that is being rolled out everybody’s',
  );
  ending(changingCommand(program.command('abort')), abort).description(
    'take the version that is being rolled out back from everybody',
  );
  pausing(program.command('pause'), true).description('hold the schedule of a rollout');
  pausing(program.command('resume'), false).description('go on with the schedule of a rollout');
};

const ending = (command: Command, end: (client: RegistryClient, of: OfRemote) => Promise<ReleaseSummary>): Command =>
  command
    .argument('<environment>')
    .argument('<remote>')
    .action((environment: string, remote: string, options: BreakGlassOptions) =>
      runCommand(options, async (client) => {
        const { reason, breakGlass = false } = options;
        return shown(environment, await end(client, { environment, remote, reason, breakGlass }));
      }),
    );

const pausing = (command: Command, paused: boolean): Command =>
  changingCommand(command)
    .argument('<environment>')
    .argument('<remote>')
    .action((environment: string, remote: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await pause(client, { environment, remote, paused, reason: options.reason });
        const release = await currentRelease(client, environment);
        return release
          ? shown(environment, release)
          : { json: { release: null }, text: `${environment}: no release yet` };
      }),
    );
