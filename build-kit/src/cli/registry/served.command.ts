import type { Command } from 'commander';
import { type CommonOptions, registryCommand, runCommand } from './command-outcome.ts';
import { ServedDocument, type VisitorTraits } from './registry.generated.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface ServedOptions extends CommonOptions {
  readonly visitor?: string;
  readonly trait?: readonly string[];
}

/** `country=us`, `staff` @throws {UsageError} */
const traitOf = (text: string): [string, string | boolean | string[]] => {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  if (name === 'staff' && rest.length === 0) return [name, true];
  if (name === 'header' && value !== '') return [name, value.split(',')];
  if (['country', 'zone', 'browser', 'account'].includes(name) && value !== '')
    return [name, name === 'account' ? value : value.toLowerCase()];
  throw new UsageError(
    `"${text}" is not a trait: use country=us, zone=…, browser=firefox, header=beta, account=<id> or staff.`,
  );
};

/** "What did this environment serve to that visitor then, and why?" */
export const registerServed = (program: Command): void => {
  registryCommand(program.command('served'))
    .description('what an environment served to a visitor at a time, and why')
    .argument('<environment>')
    .argument('[at]', 'a time such as 2026-11-20T19:00Z', 'now')
    .option('--visitor <id>', 'cookie gs-visitor of the browser')
    .option(
      '--trait <name=value>',
      'country=us, staff, …: of a visitor without a record; repeat it',
      (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
    )
    .action((environment: string, at: string, options: ServedOptions) =>
      runCommand(options, async (client) => {
        const { visitor = null, trait } = options;
        const traits: VisitorTraits | null = trait ? Object.fromEntries(trait.map(traitOf)) : null;
        const moment = at === 'now' ? new Date().toISOString() : at;
        const { served } = await client.request(ServedDocument, {
          environment,
          at: moment,
          visitor,
          traits,
        });
        if (!served) return { json: { served }, text: `${environment} had no release at ${moment}.` };
        const rows = served.remotes.map(({ name, version, why }) => [name, version, why]);
        const head = `${environment} at ${moment}: release ${served.release.id}, shell ${served.release.shell}`;
        return { json: { served }, text: [head, table(['remote', 'version', 'why'], rows)].join('\n') };
      }),
    );
};
