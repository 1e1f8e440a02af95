import type { Command } from 'commander';
import { openRegistryClient } from './open-registry-client.ts';
import { type RegistryClient, RegistryRefusal } from './registry-client.ts';

/** How a registry command ends. */
export const EXIT_CODES = { ok: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** The command line itself is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What every registry command takes. */
export interface CommonOptions {
  registry?: string;
  json?: boolean;
}

export interface MandateOptions extends CommonOptions {
  reason: string;
}

/** What a command did: for programs, and in words. */
export interface Outcome {
  readonly json: unknown;
  readonly text: string;
}

/** Adds `--registry` and `--json`; wrong arguments end with the code of a usage error. */
export const registryCommand = (command: Command): Command =>
  command
    .option('--registry <url>', 'address of its /graphql (default: GRANDSTAND_REGISTRY, else the local platform)')
    .option('--json', 'print the outcome as JSON')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage));

/** Adds `--reason`, which the registry keeps in its audit. */
export const changingCommand = (command: Command): Command =>
  registryCommand(command).option('--reason <text>', 'why, for the audit', 'From the command line');

const report = (
  options: CommonOptions,
  code: keyof typeof EXIT_CODES,
  error: Error,
  faults: readonly string[],
): void => {
  process.exitCode = EXIT_CODES[code];
  if (options.json) {
    const reasonCode = error instanceof RegistryRefusal ? error.code : code;
    return console.log(JSON.stringify({ error: { code: reasonCode, message: error.message, faults } }));
  }
  console.error([error.message, ...faults.map((fault) => `  ${fault}`)].join('\n'));
};

/** Runs a command against its registry, prints the outcome, and sets the exit code. */
export const runCommand = async (
  options: CommonOptions,
  work: (client: RegistryClient) => Promise<Outcome>,
): Promise<void> => {
  try {
    const { registry } = options;
    const client = await openRegistryClient(registry === undefined ? {} : { registry });
    const { json, text } = await work(client);
    console.log(options.json ? JSON.stringify(json) : text);
  } catch (error) {
    if (error instanceof RegistryRefusal) {
      report(options, error.code === 'unreachable' ? 'unreachable' : 'refused', error, error.faults);
    } else if (error instanceof UsageError) report(options, 'usage', error, []);
    else if (error instanceof Error) report(options, 'refused', error, []);
    else throw error;
  }
};
