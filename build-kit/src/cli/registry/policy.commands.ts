import { isDeepStrictEqual } from 'node:util';
import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  type Outcome,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { freezeState, frozen, momentOf, thawed, withFields } from './policy-request.ts';
import { ChangePolicyDocument, type EnvironmentPolicy, PoliciesDocument, type Policy } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

/** The registry's clock may be behind this machine's; what is frozen now is not to wait for that. */
const CLOCKS_APART_MS = 60_000;

type DryOptions = MandateOptions & { dryRun?: boolean };

const policiesOf = async (client: RegistryClient): Promise<readonly EnvironmentPolicy[]> =>
  (await client.request(PoliciesDocument)).environments;

/** @throws {RegistryRefusal} `not_found` */
const policyOf = async (client: RegistryClient, environment: string): Promise<Policy> => {
  const found = (await policiesOf(client)).find(({ name }) => name === environment);
  if (!found) throw new RegistryRefusal('not_found', `There is no environment ${environment}.`);
  return found.policy;
};

const textOf = (environment: string, { approval, overrides, freezes }: Policy): string => {
  const now = Date.now();
  const needs = approval ? 'a second person agrees to what is new' : 'no approval needed';
  const rows = freezes.map((freeze) => [freezeState(freeze, now), freeze.from, freeze.until, freeze.reason]);
  const listed = rows.length > 0 ? table(['freeze', 'from', 'until', 'why'], rows) : 'no freezes';
  return `${environment}: ${needs}; overrides ${overrides}\n${listed}`;
};

/** Shows or makes the change; what somebody else changed in between is a conflict, not lost. */
const change = async (
  client: RegistryClient,
  environment: string,
  { reason, dryRun }: DryOptions,
  decide: (was: Policy) => Policy,
): Promise<Outcome> => {
  const was = await policyOf(client, environment);
  const policy = decide(was);
  const outcome = (shown: Policy) => ({
    json: { environment, policy: shown },
    text: textOf(environment, shown),
  });
  if (isDeepStrictEqual(policy, was)) return { ...outcome(was), text: `${environment} is like that already.` };
  if (dryRun) return { ...outcome(policy), ending: 'changes' };
  const variables = { environment, policy, was, reason };
  return outcome((await client.request(ChangePolicyDocument, variables)).changePolicy);
};

const dryRunnable = (command: Command): Command =>
  changingCommand(command).option('--dry-run', 'only show what would hold; ends with 4 when something would change');

/** `policy show`, `set`, `freeze` and `unfreeze`: what an environment asks of those who change it. */
export const registerPolicy = (program: Command): void => {
  const policy = program
    .command('policy')
    .description('what an environment asks of those who change it: a second person, freezes, overrides');
  registryCommand(policy.command('show'))
    .description('what one asks, or all')
    .argument('[environment]')
    .action((environment: string | undefined, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const all =
          environment === undefined
            ? await policiesOf(client)
            : [{ name: environment, policy: await policyOf(client, environment) }];
        const shown = all.map((one) => ({ environment: one.name, policy: one.policy }));
        return {
          json: { policies: shown },
          text: shown.map((one) => textOf(one.environment, one.policy)).join('\n\n'),
        };
      }),
    );
  dryRunnable(policy.command('set'))
    .description('approval, and which overrides are allowed')
    .argument('<environment>')
    .argument('<field=value...>', 'approval=on|off, overrides=none|versions|dev_servers')
    .action((environment: string, specs: string[], options: DryOptions) =>
      runCommand(options, (client) => change(client, environment, options, (was) => withFields(was, specs))),
    );
  dryRunnable(policy.command('freeze'))
    .description('leave an environment as it is for a time: nothing new, no larger share; going back stays possible')
    .argument('<environment>')
    .requiredOption('--until <time>', 'its end, 2026-12-24T18:00Z, or its length: 90m, 4h, 2d')
    .option('--from <time>', 'its beginning, likewise (default: now)')
    .hook('preAction', (_program, action) => {
      if (action.getOptionValueSource('reason') !== 'cli')
        action.error('A freeze needs a --reason: refused releases show it.');
    })
    .action((environment: string, options: DryOptions & { until: string; from?: string }) =>
      runCommand(options, (client) => {
        const now = Date.now();
        const from = options.from === undefined ? now - CLOCKS_APART_MS : momentOf(options.from, now);
        const until = momentOf(options.until, options.from === undefined ? now : from);
        if (until <= Math.max(from, now)) throw new UsageError('The freeze would be over before it begins.');
        const iso = (ms: number) => new Date(ms).toISOString();
        const freeze = { from: iso(from), until: iso(until), reason: options.reason };
        return change(client, environment, options, (was) => frozen(was, freeze, now));
      }),
    );
  dryRunnable(policy.command('unfreeze'))
    .description('end the freezes that hold')
    .argument('<environment>')
    .option('--all', 'those to come, too')
    .action((environment: string, options: DryOptions & { all?: boolean }) =>
      runCommand(options, async (client) => {
        const now = Date.now();
        return change(client, environment, options, (was) => thawed(was, now, options.all ?? false));
      }),
    );
};
