import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import { openRegistryClient } from './open-registry-client.ts';
import type { RegistryClient } from './registry-client.ts';
import { UsageError } from './usage-error.ts';

/** Result of a registry command. `changes`: a dry run found changes. */
export const EXIT_CODES = { ok: 0, refused: 1, usage: 2, unreachable: 3, changes: 4 } as const;

/** What every registry command takes. */
export interface CommonOptions {
  registry?: string;
  json?: boolean;
}

export interface MandateOptions extends CommonOptions {
  reason: string;
}

export interface BreakGlassOptions extends MandateOptions {
  breakGlass?: boolean;
}

/** Output of a command, as data and as text. */
export interface Outcome {
  readonly json: unknown;
  readonly text: string;
  /** Default `ok`. */
  readonly ending?: keyof typeof EXIT_CODES;
}

/** Adds `--registry` and `--json`. */
export const registryCommand = (command: Command): Command =>
  command
    .option('--registry <url>', 'address of its /graphql (default: GRANDSTAND_REGISTRY, else the local platform)')
    .option('--json', 'print the outcome as JSON');

/** Adds `--reason`, which the registry keeps in its audit. */
export const changingCommand = (command: Command): Command =>
  registryCommand(command).option('--reason <text>', 'why, for the audit', 'From the command line');

/** Adds `--break-glass`: bypasses a freeze and approval. The registry checks the permission. */
export const withBreakGlass = (command: Command): Command =>
  changingCommand(command)
    .option('--break-glass', 'now, past a freeze and without a second person; needs a --reason')
    .hook('preAction', (_program, action) => {
      if (action.opts<BreakGlassOptions>().breakGlass && action.getOptionValueSource('reason') !== 'cli') {
        action.error('--break-glass needs a --reason: the audit records it.');
      }
    });

const report = (
  options: CommonOptions,
  code: keyof typeof EXIT_CODES,
  error: Error,
  errors: readonly string[],
): void => {
  process.exitCode = EXIT_CODES[code];
  if (options.json) {
    const reasonCode = error instanceof RegistryRefusal ? error.code : code;
    const verdict = error instanceof RegistryRefusal ? (error.verdict ?? undefined) : undefined;
    return console.log(
      JSON.stringify({ error: { code: reasonCode, message: error.message, problems: errors, verdict } }),
    );
  }
  console.error([error.message, ...errors.map((one) => `  ${one}`)].join('\n'));
};

/** Runs a command against its registry, prints the outcome, and sets the exit code. */
export const runCommand = (options: CommonOptions, work: (client: RegistryClient) => Promise<Outcome>): Promise<void> =>
  conclude(options, async () => {
    const { registry } = options;
    return work(await openRegistryClient(registry === undefined ? {} : { registry }));
  });

/** Prints the outcome of some work, and sets the exit code. */
export const conclude = async (options: CommonOptions, work: () => Promise<Outcome>): Promise<void> => {
  try {
    const { json, text, ending = 'ok' } = await work();
    if (ending !== 'ok') process.exitCode = EXIT_CODES[ending];
    console.log(options.json ? JSON.stringify(json) : text);
  } catch (error) {
    if (error instanceof RegistryRefusal) {
      report(options, error.code === 'unreachable' ? 'unreachable' : 'refused', error, error.errors);
    } else if (error instanceof UsageError) report(options, 'usage', error, []);
    else if (error instanceof Error) report(options, 'refused', error, []);
    else throw error;
  }
};
