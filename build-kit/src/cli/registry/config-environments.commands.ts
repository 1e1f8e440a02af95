import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  type Outcome,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  ConfigDocument,
  type ConfigRevision,
  ConfigStatesDocument,
  PromoteConfigDocument,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { table } from './table.ts';

interface Difference {
  readonly field: string;
  /** Undefined: the side does not have the field. */
  readonly from: unknown;
  readonly to: unknown;
}

const bodyOf = ({ body }: ConfigRevision): Readonly<Record<string, unknown>> =>
  JSON.parse(body) as Readonly<Record<string, unknown>>;

/** Fields whose values differ. */
const differencesOf = (from: ConfigRevision, to: ConfigRevision): Difference[] => {
  const [before, after] = [bodyOf(from), bodyOf(to)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter((one) => JSON.stringify(one.from) !== JSON.stringify(one.to));
};

const MAX_SHOWN = 60;
const short = (value: unknown): string => {
  const text = value === undefined ? '-' : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const differenceTable = (from: string, to: string, found: readonly Difference[]): string =>
  table(
    ['field', from, to],
    found.map((one) => [one.field, short(one.from), short(one.to)]),
  );

const bothOf = async (client: RegistryClient, document: string, from: string, to: string) => {
  const read = async (environment: string) => (await client.request(ConfigDocument, { document, environment })).config;
  return Promise.all([read(from), read(to)]);
};

const stateOf = ({ environment, isInherited, revision, changedAt, changedBy, reason }: ConfigRevision): string[] => [
  environment ?? 'all',
  isInherited ? 'reads the one of all' : String(revision),
  revision === 0 ? '-' : changedAt,
  revision === 0 ? '-' : changedBy,
  revision === 0 ? '-' : reason,
];

type PromoteOptions = MandateOptions & { dryRun?: boolean };

const promote = async (
  client: RegistryClient,
  document: string,
  { from, to }: { readonly from: string; readonly to: string },
  { reason, dryRun }: PromoteOptions,
): Promise<Outcome> => {
  const [source, target] = await bothOf(client, document, from, to);
  const found = differencesOf(target, source);
  if (found.length === 0)
    return { json: { document, from, to, differences: [] }, text: `${to} has the ${document} of ${from} already.` };
  const text = differenceTable(`${to} now`, `from ${from}`, found);
  if (dryRun) return { json: { document, from, to, differences: found }, text, ending: 'changes' };
  const { promoteConfig } = await client.request(PromoteConfigDocument, {
    document,
    from,
    fromRevision: source.revision,
    to,
    base: target.revision,
    reason,
  });
  return {
    json: { ...promoteConfig, body: bodyOf(promoteConfig) },
    text: `${text}\n\n${document} of ${to} is at revision ${promoteConfig.revision}.`,
  };
};

/** `config environments`, `diff` and `promote`: documents that differ by environment. */
export const registerConfigEnvironments = (config: Command): void => {
  registryCommand(config.command('environments'))
    .description('which environments have their own document')
    .argument('<document>')
    .action((document: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const { configStates } = await client.request(ConfigStatesDocument, { document });
        const text = table(['environment', 'revision', 'at', 'by', 'why'], configStates.map(stateOf));
        return { json: { states: configStates }, text };
      }),
    );
  registryCommand(config.command('diff'))
    .description('fields of a document that differ between two environments')
    .argument('<document>')
    .argument('<from>', 'an environment, for example staging')
    .argument('<to>')
    .action((document: string, from: string, to: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const [before, after] = await bothOf(client, document, from, to);
        const found = differencesOf(before, after);
        const text =
          found.length > 0 ? differenceTable(from, to, found) : `${from} and ${to} read the same ${document}.`;
        return { json: { document, from, to, differences: found }, text };
      }),
    );
  changingCommand(config.command('promote'))
    .description('give an environment the document that another one reads; sites read it within a second')
    .argument('<document>')
    .argument('<from>', 'an environment, for example staging')
    .argument('<to>')
    .option('--dry-run', 'only show what would change; ends with 4 when something would')
    .action((document: string, from: string, to: string, options: PromoteOptions) =>
      runCommand(options, (client) => promote(client, document, { from, to }, options)),
    );
};
