import type { Command } from 'commander';
import { type CommonOptions, type Outcome, registryCommand, runCommand } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import type { PastRelease } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { releaseDifference } from './release-difference.ts';
import { environments, pastReleases } from './release-history.ts';
import { releaseLine, releaseText } from './release-text.ts';
import { table } from './table.ts';

const LISTED_RELEASES = 10;
/** How far back the changes of one remote are searched. */
const SEARCHED_RELEASES = 50;

const overview = async (client: RegistryClient): Promise<Outcome> => {
  const all = await environments(client);
  const rows = all.map(({ name, release }) => [
    name,
    String(release?.id ?? '-'),
    release ? releaseLine(release) : 'no release yet',
  ]);
  return { json: { environments: all }, text: table(['environment', 'release', 'serves'], rows) };
};

interface StatusOptions extends CommonOptions {
  readonly remote?: string;
}

const details = async (client: RegistryClient, environment: string, remote: string | undefined): Promise<Outcome> => {
  const [current, history] = await Promise.all([
    currentRelease(client, environment),
    pastReleases(client, environment, remote ? SEARCHED_RELEASES : LISTED_RELEASES + 1),
  ]);
  const changes = history.map((release, index) => ({ release, what: whatChanged(history[index + 1], release) }));
  const listed = changes
    .filter(({ what }) => remote === undefined || what.some((clause) => clause.startsWith(`${remote} `)))
    .slice(0, LISTED_RELEASES);
  const rows = listed.map(({ release, what }) => [
    `${release.id === current?.id ? '*' : ' '} ${release.id}`,
    release.createdAt,
    release.createdBy,
    release.reason,
    what.join(', ') || 'no difference',
  ]);
  const shown = current ? releaseText(environment, current) : `${environment}: no release yet`;
  const past = rows.length > 0 ? `\n\n${table(['  id', 'at', 'by', 'reason', 'changed'], rows)}` : '';
  const releases = listed.map(({ release, what }) => ({ ...release, changed: what }));
  return { json: { environment, release: current, releases }, text: `${shown}${past}` };
};

/** The first release, and the oldest of a longer list, are shown whole: what was before them is not known here. */
const whatChanged = (before: PastRelease | undefined, release: PastRelease): string[] =>
  before ? releaseDifference(before, release) : [releaseLine(release)];

export const registerStatus = (program: Command): void => {
  registryCommand(program.command('status'))
    .description('what each environment serves, or one with what its latest releases changed')
    .argument('[environment]')
    .option('--remote <name>', 'only releases that changed this remote')
    .action((environment: string | undefined, options: StatusOptions) =>
      runCommand(options, (client) =>
        environment === undefined ? overview(client) : details(client, environment, options.remote),
      ),
    );
};
