import { CHAOS_SWITCHES, OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import { Argument, type Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { endOverride, issueOverride, listOverrides } from './override-calls.ts';
import type { IssuedOverride, Override } from './registry.generated.ts';
import { versionSpec } from './release-request.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface PreviewOptions extends MandateOptions {
  env: string;
  hours: string;
}

const { least, most, usual } = OVERRIDE_HOURS;

/** @throws {UsageError} */
const hoursOf = (text: string): number => {
  const hours = Number(text);
  if (Number.isInteger(hours) && hours >= least && hours <= most) return hours;
  throw new UsageError(`"${text}" is not a valid duration: ${least} to ${most} whole hours.`);
};

const issuing = (command: Command): Command =>
  changingCommand(command)
    .option('--env <environment>', 'whose site shows it', 'development')
    .option('--hours <number>', `how long the link holds, ${least} to ${most}`, String(usual));

const issuedText = ({ override, link }: IssuedOverride): string =>
  [
    link,
    '',
    `Shows ${shownBy(override)} in the tab that opens it, until ${override.expiresAt}.`,
    `grandstand end-preview ${override.id} ends it in every tab.`,
  ].join('\n');

const shownBy = ({ remote, version, origin, chaos }: Override): string => {
  if (chaos !== null) return `${remote} in trouble (${chaos})`;
  return origin === null ? `${remote}@${version}` : `${remote} as built at ${origin}`;
};

/** Overrides one remote in the tabs that open a link: a published version, or a chaos switch. */
export const registerPreviews = (program: Command): void => {
  issuing(program.command('preview'))
    .description('a link that shows one published version inside the running site, in the tab that opens it')
    .argument('<name@version>', 'for example mf-watch@2.0.1')
    .action((spec: string, options: PreviewOptions) =>
      runCommand(options, async (client) => {
        const { name: remote, version } = versionSpec(spec);
        const { env: environment, hours, reason } = options;
        const issued = await issueOverride(client, { environment, remote, version, hours: hoursOf(hours), reason });
        return { json: issued, text: issuedText(issued) };
      }),
    );
  issuing(program.command('chaos'))
    .description('a link that makes one remote fail in the tab that opens it; in development only')
    .argument('<remote>', 'for example mf-watch')
    .addArgument(new Argument('<switch>').choices(CHAOS_SWITCHES))
    .action((remote: string, chaos: string, options: PreviewOptions) =>
      runCommand(options, async (client) => {
        const { env: environment, hours, reason } = options;
        const issued = await issueOverride(client, { environment, remote, chaos, hours: hoursOf(hours), reason });
        return { json: issued, text: issuedText(issued) };
      }),
    );
  registryCommand(program.command('previews'))
    .description('active overrides of single tabs')
    .argument('[environment]', 'whose', 'development')
    .action((environment: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const overrides = await listOverrides(client, environment);
        const rows = overrides.map((each) => [each.id, shownBy(each), each.by, each.expiresAt, each.reason]);
        const text = rows.length === 0 ? 'None.' : table(['id', 'shows', 'by', 'until', 'reason'], rows);
        return { json: { overrides }, text };
      }),
    );
  changingCommand(program.command('end-preview'))
    .description('end a preview or chaos switch in every tab')
    .argument('<id>', 'see previews')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await endOverride(client, id, options.reason);
        return { json: { ended: id }, text: 'Ended.' };
      }),
    );
};
