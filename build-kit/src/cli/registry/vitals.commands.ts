import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  type ReadVitals,
  ReadVitalsDocument,
  SetVitalsRulesDocument,
  type Vital,
  type VitalsRule,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'];
const DEFAULT_HOURS = 24;
const read = (client: RegistryClient, environment: string, hours = DEFAULT_HOURS): Promise<ReadVitals> =>
  client.request(ReadVitalsDocument, { environment, hours });

const numberOf = (option: string, text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`Invalid ${option} "${text}": use a whole number.`);
};

const valueOf = ({ metric, p75 }: Vital): string => (metric === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`);

const vitalsText = (vitals: readonly Vital[]): string =>
  vitals.length === 0
    ? 'No page reported Web Vitals in this time.'
    : table(
        ['package', 'version', 'metric', 'p75', 'views'],
        vitals.map((vital) => [vital.name, vital.version, vital.metric, valueOf(vital), String(vital.samples)]),
      );

const rulesText = (rules: readonly VitalsRule[]): string =>
  rules.length === 0
    ? 'No rules: the guard ignores Web Vitals.'
    : rules
        .map(
          ({ metric, worsePercent, samples }) =>
            `The guard takes a version back when its ${metric} p75 is more than ${worsePercent} % worse, from ${samples} views.`,
        )
        .join('\n');

/** `vitals show` and `rule`: what visitors' browsers measured, and when the guard acts on it. */
export const registerVitals = (program: Command): void => {
  const vitals = program.command('vitals').description('Web Vitals of real visitors, by version');
  registryCommand(vitals.command('show'))
    .description('list the 75th percentile of each metric and version, and the rules')
    .argument('<environment>')
    .option('--hours <number>', 'how far back, at most 192', String(DEFAULT_HOURS))
    .action((environment: string, options: CommonOptions & { hours: string }) =>
      runCommand(options, async (client) => {
        const found = await read(client, environment, numberOf('--hours', options.hours));
        return { json: { ...found }, text: `${vitalsText(found.vitals)}\n\n${rulesText(found.vitalsRules)}` };
      }),
    );
  changingCommand(vitals.command('rule'))
    .description('have the guard take a version back when a metric gets worse; needs the right to administer')
    .argument('<environment>')
    .argument('<metric>', METRICS.join(', '))
    .option('--worse <percent>', 'how much higher the p75 may be than that of the version before', '25')
    .option('--samples <views>', 'page views of both versions before anything is decided', '200')
    .option('--off', 'remove the rule of this metric')
    .action(
      (
        environment: string,
        metric: string,
        options: MandateOptions & { worse: string; samples: string; off?: boolean },
      ) =>
        runCommand(options, async (client) => {
          if (!METRICS.includes(metric)) {
            throw new UsageError(`"${metric}" is not a metric: use ${METRICS.join(', ')}.`);
          }
          const others = (await read(client, environment)).vitalsRules.filter((rule) => rule.metric !== metric);
          const rule = {
            metric,
            worsePercent: numberOf('--worse', options.worse),
            samples: numberOf('--samples', options.samples),
          };
          const rules = options.off ? others : [...others, rule];
          const { setVitalsRules } = await client.request(SetVitalsRulesDocument, {
            environment,
            rules,
            reason: options.reason,
          });
          return { json: { rules: setVitalsRules }, text: rulesText(setVitalsRules) };
        }),
    );
};
