import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { ReadRemoteRulesDocument, type RemoteRules, SetRemoteRulesDocument } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface SetOptions extends MandateOptions {
  team?: string;
  maxJsBytes?: string;
  path?: string[];
  anyPath?: boolean;
}

const readRules = async (client: RegistryClient): Promise<readonly RemoteRules[]> =>
  (await client.request(ReadRemoteRulesDocument)).remoteRules;

const textOf = (rules: readonly RemoteRules[]): string =>
  table(
    ['remote', 'team', 'max. script bytes', 'paths'],
    rules.map(({ name, team, maxJsBytes, paths }) => [name, team, String(maxJsBytes), paths?.join(' ') ?? 'any']),
  );

const withOptions = (known: RemoteRules, { team, maxJsBytes, path, anyPath }: SetOptions): RemoteRules => {
  if (maxJsBytes !== undefined && !/^[1-9]\d{0,7}$/.test(maxJsBytes))
    throw new UsageError(`Invalid --max-js-bytes "${maxJsBytes}": use a number of bytes.`);
  return {
    ...known,
    ...(team === undefined ? {} : { team }),
    ...(maxJsBytes === undefined ? {} : { maxJsBytes: Number(maxJsBytes) }),
    ...(path === undefined ? {} : { paths: path }),
    ...(anyPath ? { paths: null } : {}),
  };
};

/** `rules show` and `set`: what belongs to the name of a remote. */
export const registerRules = (program: Command): void => {
  const rules = program.command('rules').description("owner, budget ceiling and paths of each remote's name");
  registryCommand(rules.command('show'))
    .description('list the rules of all remotes')
    .action((options: CommonOptions) =>
      runCommand(options, async (client) => {
        const found = await readRules(client);
        return { json: { rules: found }, text: textOf(found) };
      }),
    );
  changingCommand(rules.command('set'))
    .description('change the rules of a remote; needs the right to administer')
    .argument('<remote>')
    .option('--team <name>', 'owner.team of every build')
    .option('--max-js-bytes <bytes>', 'ceiling of budgets.jsBrotliBytes')
    .option('--path <prefix...>', 'prefixes of the paths it may claim')
    .option('--any-path', 'every path that no other remote owns')
    .action((name: string, options: SetOptions) =>
      runCommand(options, async (client) => {
        const known = (await readRules(client)).find((one) => one.name === name);
        if (!known) throw new RegistryRefusal('not_found', `No build of ${name} was published.`);
        const variables = { ...withOptions(known, options), reason: options.reason };
        const { setRemoteRules } = await client.request(SetRemoteRulesDocument, variables);
        return { json: { rules: setRemoteRules }, text: textOf([setRemoteRules]) };
      }),
    );
};
