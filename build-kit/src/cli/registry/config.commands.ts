import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { RegistryRefusal } from './registry-client.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface Revision {
  readonly document: string;
  readonly revision: number;
  /** JSON. */
  readonly body: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly reason: string;
}
type Body = Readonly<Record<string, unknown>>;

const REVISION_FIELDS = 'document revision body changedAt changedBy reason';
const SHOW = `query Config($document: String!) { config(document: $document) { ${REVISION_FIELDS} } }`;
const HISTORY = /* GraphQL */ `
  query ConfigHistory($document: String!, $last: Int!) {
    configHistory(document: $document, last: $last) { ${REVISION_FIELDS} }
  }
`;
const PREVIEW = /* GraphQL */ `
  query PreviewConfig($document: String!, $body: String!) {
    previewConfig(document: $document, body: $body)
  }
`;
const CHANGE = /* GraphQL */ `
  mutation ChangeConfig($document: String!, $base: Int!, $body: String!, $reason: String!) {
    changeConfig(document: $document, base: $base, body: $body, reason: $reason) { ${REVISION_FIELDS} }
  }
`;
const ROLLBACK = /* GraphQL */ `
  mutation RollbackConfig($document: String!, $to: Int!, $reason: String!) {
    rollbackConfig(document: $document, to: $to, reason: $reason) { ${REVISION_FIELDS} }
  }
`;

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

const shown = (revision: Revision) => {
  const body = JSON.parse(revision.body) as Body;
  const { document, revision: number } = revision;
  return { json: { ...revision, body }, text: `${document}, revision ${number}\n${JSON.stringify(body, null, 2)}` };
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

type SetOptions = MandateOptions & { file?: string; dryRun?: boolean };

/** `config show`, `set`, `history` and `rollback`. */
export const registerConfig = (program: Command): void => {
  const config = program
    .command('config')
    .description('what switches the site: remoteConfig, runtimeSettings, localization, players');
  registryCommand(config.command('show'))
    .description('a document as the site reads it now')
    .argument('<document>')
    .action((document: string, options: CommonOptions) =>
      runCommand(options, async (client) => shown((await client.ask<{ config: Revision }>(SHOW, { document })).config)),
    );
  changingCommand(config.command('set'))
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
        const { config: current } = await client.ask<{ config: Revision }>(SHOW, { document });
        const next =
          options.file === undefined
            ? { ...(JSON.parse(current.body) as Body), ...fields }
            : await readBody(options.file);
        const body = JSON.stringify(next);
        if (body === current.body) return { ...shown(current), text: `${document} is like that already.` };
        if (!options.dryRun) {
          const variables = { document, base: current.revision, body, reason: options.reason };
          return shown((await client.ask<{ changeConfig: Revision }>(CHANGE, variables)).changeConfig);
        }
        const { previewConfig } = await client.ask<{ previewConfig: string[] }>(PREVIEW, { document, body });
        if (previewConfig.length > 0)
          throw new RegistryRefusal('refused', `${document} would not be changed.`, previewConfig);
        return {
          json: { document, body: next },
          text: `${document} would become\n${JSON.stringify(next, null, 2)}`,
          ending: 'changes',
        };
      }),
    );
  registryCommand(config.command('history'))
    .description('who changed a document and why, newest first')
    .argument('<document>')
    .action((document: string, options: CommonOptions) =>
      runCommand(options, async (client) => {
        const { configHistory } = await client.ask<{ configHistory: Revision[] }>(HISTORY, { document, last: LISTED });
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
  changingCommand(config.command('rollback'))
    .description('make an older revision current again')
    .argument('<document>')
    .argument('<revision>')
    .action((document: string, to: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) => {
        if (!/^\d{1,9}$/.test(to)) throw new UsageError(`"${to}" is not a revision: see grandstand config history.`);
        const variables = { document, to: Number(to), reason };
        return shown((await client.ask<{ rollbackConfig: Revision }>(ROLLBACK, variables)).rollbackConfig);
      }),
    );
};
