import { readFile } from 'node:fs/promises';
import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { registerConfigEnvironments } from './config-environments.commands.ts';
import {
  ChangeConfigDocument,
  ConfigDocument,
  ConfigHistoryDocument,
  type ConfigRevision,
  PreviewConfigDocument,
  RollBackConfigDocument,
} from './registry.generated.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

type Body = Readonly<Record<string, unknown>>;

const LISTED = 20;

/** `phase=1` or `welcome="Hello"`: the value is parsed as JSON if possible, else it is text. @throws {UsageError} */
export const fieldOf = (spec: string): [field: string, value: unknown] => {
  const at = spec.indexOf('=');
  if (at < 1) throw new UsageError(`"${spec}" sets nothing: write field=value.`);
  const [field, text] = [spec.slice(0, at), spec.slice(at + 1)];
  try {
    return [field, JSON.parse(text)];
  } catch {
    return [field, text];
  }
};

const titleOf = ({ document, environment, isInherited, revision }: ConfigRevision): string => {
  if (environment === null) return `${document}, revision ${revision}`;
  const origin = isInherited ? ', the document of all environments' : '';
  return `${document} of ${environment}, revision ${revision}${origin}`;
};

const shown = (revision: ConfigRevision) => {
  const body = JSON.parse(revision.body) as Body;
  return { json: { ...revision, body }, text: `${titleOf(revision)}\n${JSON.stringify(body, null, 2)}` };
};

/** @throws {UsageError} when the value is not a JSON object */
const readBody = async (file: string): Promise<Body> => {
  let body: unknown;
  try {
    body = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  throw new UsageError(`${file} holds no JSON object.`);
};

interface ScopeOptions {
  env?: string;
}
const scopeOf = (document: string, { env }: ScopeOptions) => ({ document, environment: env ?? null });

/** Adds `--env`. */
const scoped = (command: Command): Command =>
  command.option('--env <environment>', 'of this environment (default: of all without their own document)');

type SetOptions = MandateOptions & ScopeOptions & { file?: string; dryRun?: boolean };

/** `config show`, `set`, `history`, `rollback`, `environments`, `diff` and `promote`. */
export const registerConfig = (program: Command): void => {
  const config = program
    .command('config')
    .description('what switches the site: remoteConfig, runtimeSettings, localization, players');
  registerConfigEnvironments(config);
  scoped(registryCommand(config.command('show')))
    .description('a document as the site reads it now')
    .argument('<document>')
    .action((document: string, options: CommonOptions & ScopeOptions) =>
      runCommand(options, async (client) =>
        shown((await client.request(ConfigDocument, scopeOf(document, options))).config),
      ),
    );
  scoped(changingCommand(config.command('set')))
    .description('change fields of a document, or with --file replace it; sites read it within a second')
    .argument('<document>')
    .argument('[field=value...]', 'for example phase=1')
    .option('--file <path>', 'the whole document, JSON')
    .option('--dry-run', 'only say what the site would not take; ends with 4 when something would change')
    .action((document: string, specs: string[], options: SetOptions) =>
      runCommand(options, async (client) => {
        if (specs.length > 0 === (options.file !== undefined))
          throw new UsageError('Say what to change: either field=value or --file.');
        const fields = Object.fromEntries(specs.map(fieldOf));
        const scope = scopeOf(document, options);
        const { config: current } = await client.request(ConfigDocument, scope);
        const next =
          options.file === undefined
            ? { ...(JSON.parse(current.body) as Body), ...fields }
            : await readBody(options.file);
        const body = JSON.stringify(next);
        if (body === current.body) return { ...shown(current), text: `${document} is like that already.` };
        if (!options.dryRun) {
          const variables = { ...scope, base: current.revision, body, reason: options.reason };
          return shown((await client.request(ChangeConfigDocument, variables)).changeConfig);
        }
        const { previewConfig } = await client.request(PreviewConfigDocument, { document, body });
        if (previewConfig.length > 0)
          throw new RegistryRefusal('refused', `${document} would not be changed.`, previewConfig);
        return {
          json: { document, body: next },
          text: `${document} would become\n${JSON.stringify(next, null, 2)}`,
          ending: 'changes',
        };
      }),
    );
  scoped(registryCommand(config.command('history')))
    .description('who changed a document and why, newest first')
    .argument('<document>')
    .action((document: string, options: CommonOptions & ScopeOptions) =>
      runCommand(options, async (client) => {
        const { configHistory } = await client.request(ConfigHistoryDocument, {
          ...scopeOf(document, options),
          last: LISTED,
        });
        const rows = configHistory.map(({ revision, changedAt, changedBy, reason }) => [
          String(revision),
          changedAt,
          changedBy,
          reason,
        ]);
        const text = rows.length > 0 ? table(['revision', 'at', 'by', 'why'], rows) : `${document} is as installed.`;
        return { json: { revisions: configHistory }, text };
      }),
    );
  scoped(changingCommand(config.command('rollback')))
    .description('make an older revision current again; 0 of an environment is the document of all environments')
    .argument('<document>')
    .argument('<revision>')
    .action((document: string, to: string, { reason, ...options }: MandateOptions & ScopeOptions) =>
      runCommand(options, async (client) => {
        if (!/^\d{1,9}$/.test(to)) throw new UsageError(`"${to}" is not a revision: see grandstand config history.`);
        const variables = { ...scopeOf(document, options), to: Number(to), reason };
        return shown((await client.request(RollBackConfigDocument, variables)).rollbackConfig);
      }),
    );
};
