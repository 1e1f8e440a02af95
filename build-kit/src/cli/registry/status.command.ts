import type { Command } from 'commander';
import { type CommonOptions, type Outcome, registryCommand, runCommand } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import type { RegistryClient } from './registry-client.ts';
import { environments, pastReleases } from './release-history.ts';
import { releaseLine, releaseText } from './release-text.ts';
import { table } from './table.ts';

const LISTED_RELEASES = 10;

const overview = async (client: RegistryClient): Promise<Outcome> => {
  const all = await environments(client);
  const rows = all.map(({ name, release }) => [
    name,
    String(release?.id ?? '-'),
    release ? releaseLine(release) : 'no release yet',
  ]);
  return { json: { environments: all }, text: table(['environment', 'release', 'serves'], rows) };
};

const details = async (client: RegistryClient, environment: string): Promise<Outcome> => {
  const [current, history] = await Promise.all([
    currentRelease(client, environment),
    pastReleases(client, environment, LISTED_RELEASES),
  ]);
  const rows = history.map((release) => [
    `${release.id === current?.id ? '*' : ' '} ${release.id}`,
    release.createdAt,
    release.createdBy,
    release.reason,
    releaseLine(release),
  ]);
  const shown = current ? releaseText(environment, current) : `${environment}: no release yet`;
  const past = rows.length > 0 ? `\n\n${table(['  id', 'at', 'by', 'reason', 'what'], rows)}` : '';
  return { json: { environment, release: current, releases: history }, text: `${shown}${past}` };
};

export const registerStatus = (program: Command): void => {
  registryCommand(program.command('status'))
    .description('what each environment serves, or one with its latest releases')
    .argument('[environment]')
    .action((environment: string | undefined, options: CommonOptions) =>
      runCommand(options, (client) => (environment === undefined ? overview(client) : details(client, environment))),
    );
};
