import type { Command } from 'commander';
import { type CommonOptions, registryCommand, runCommand } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import type { ReleasedRemote, ReleaseSummary } from './registry.generated.ts';
import { pastReleases } from './release-history.ts';
import { shareText } from './release-text.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

/** How far back a release is looked for. */
const MAX_RELEASES = 500;

interface Difference {
  readonly name: string;
  /** Null where the package is not part of that side. */
  readonly from: string | null;
  readonly to: string | null;
}

const described = ({ version, on, rollout }: ReleasedRemote): string =>
  `${version}${rollout ? `, ${shareText(rollout)}` : ''}${on ? '' : ' (off)'}`;

const sideOf = ({ shell, remotes }: ReleaseSummary): ReadonlyMap<string, string> =>
  new Map([['shell', shell], ...remotes.map((remote): [string, string] => [remote.name, described(remote)])]);

/** What differs between two releases, by package. */
export const differences = (from: ReleaseSummary, to: ReleaseSummary): Difference[] => {
  const [before, after] = [sideOf(from), sideOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name) ?? null, to: after.get(name) ?? null }))
    .filter((one) => one.from !== one.to);
};

export const registerDiff = (program: Command): void => {
  registryCommand(program.command('diff'))
    .description('what differs between two sides: an environment (what it serves now) or environment#release')
    .argument('<from>', 'for example staging, or production#41')
    .argument('<to>')
    .action((from: string, to: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const side = async (spec: string): Promise<ReleaseSummary> => {
          const [, environment = '', id] = /^([a-z][a-z0-9-]*)(?:#(\d{1,9}))?$/.exec(spec) ?? [];
          if (environment === '') throw new UsageError(`"${spec}" is neither an environment nor environment#release.`);
          const found =
            id === undefined
              ? await currentRelease(client, environment)
              : (await pastReleases(client, environment, MAX_RELEASES)).find((one) => one.id === Number(id));
          if (!found) throw new UsageError(`${spec} has no release to compare.`);
          return found;
        };
        const [before, after] = [await side(from), await side(to)];
        const changed = differences(before, after);
        const rows = changed.map((one) => [one.name, one.from ?? '-', one.to ?? '-']);
        return {
          json: { from: before.id, to: after.id, differences: changed },
          text: rows.length > 0 ? table(['package', from, to], rows) : `${from} and ${to} serve the same.`,
        };
      }),
    );
};
