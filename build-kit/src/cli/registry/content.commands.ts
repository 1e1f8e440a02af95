import { readFile } from 'node:fs/promises';
import path from 'node:path';
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
import {
  type ImportSchedule,
  ImportScheduleDocument,
  ReadContentChannelsDocument,
  ReadContentProgrammesDocument,
  type ScheduleFormat,
  UndoContentDocument,
} from './registry.generated.ts';
import { registerBreaks } from './breaks.commands.ts';
import { registerChannels } from './channels.commands.ts';
import { registerIngest } from './ingest.commands.ts';
import { registerRecordings } from './recordings.commands.ts';
import { table } from './table.ts';
import { isoOf } from './time-argument.ts';
import { UsageError } from './usage-error.ts';

type Report = ImportSchedule['importSchedule'];

interface ImportOptions extends MandateOptions {
  readonly format?: string;
  readonly dryRun?: boolean;
  readonly draft?: boolean;
  readonly publishAt?: string;
}

const DAY_MS = 24 * 60 * 60_000;
const FORMATS: Readonly<Record<string, ScheduleFormat>> = {
  csv: 'csv',
  xml: 'xmltv',
  xmltv: 'xmltv',
  json: 'json',
};

const formatOf = (file: string, given: string | undefined): ScheduleFormat => {
  const format = FORMATS[(given ?? path.extname(file).slice(1)).toLowerCase()];
  if (format) return format;
  throw new UsageError(`The format of "${file}" is unknown: use --format csv, xmltv or json.`);
};

const read = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `"${file}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}): check the path.`,
    );
  }
};

/** Every error by line, or what changed. */
const outcomeOf = (report: Report, isDryRun: boolean): Outcome => {
  const { programs, added, changed, unchanged, errors, change } = report;
  if (errors.length > 0)
    throw new RegistryRefusal(
      'invalid',
      `${errors.length} errors: nothing was imported.`,
      errors.map(({ line, message }) => `line ${line}: ${message}`),
    );
  const what = `${programs} programs: ${added} added, ${changed} changed, ${unchanged} unchanged.`;
  if (isDryRun) return { json: report, text: `A dry run: ${what}`, ending: added + changed > 0 ? 'changes' : 'ok' };
  const undo = change === null ? '' : `\nUndo it with: grandstand content undo ${change}`;
  return { json: report, text: what + undo };
};

const importFile = (file: string, { format, dryRun = false, draft, publishAt, reason, ...options }: ImportOptions) =>
  runCommand(options, async (client) => {
    const { importSchedule } = await client.request(ImportScheduleDocument, {
      format: formatOf(file, format),
      text: await read(file),
      dryRun,
      timing: { isDraft: draft ?? false, ...(publishAt === undefined ? {} : { publishAt: isoOf(publishAt) }) },
      reason,
    });
    return outcomeOf(importSchedule, dryRun);
  });

const listChannels = (options: CommonOptions) =>
  runCommand(options, async (client) => {
    const { contentChannels: channels } = await client.request(ReadContentChannelsDocument);
    const rows = channels
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name, placement, source, address, isHidden, status }) => [
        id,
        name,
        isHidden ? 'hidden' : placement,
        address ?? source,
        status.state,
      ]);
    return { json: { channels }, text: table(['id', 'name', 'shown', 'source', 'state'], rows) };
  });

const listSchedule = ({ from, days, ...options }: CommonOptions & { from?: string; days: string }) =>
  runCommand(options, async (client) => {
    const start = isoOf(from ?? new Date().toISOString());
    if (!/^\d{1,2}$/.test(days)) throw new UsageError(`"${days}" is not a number of days: use 1 to 32.`);
    const until = new Date(Date.parse(start) + Number(days) * DAY_MS).toISOString();
    const { contentProgrammes: programs } = await client.request(ReadContentProgrammesDocument, { from: start, until });
    const rows = programs.map(({ id, channel, startsAt, endsAt, title, kind, status }) => [
      channel,
      startsAt,
      endsAt,
      kind,
      status.state,
      id,
      title,
    ]);
    const text =
      rows.length > 0
        ? table(['channel', 'start', 'end', 'kind', 'state', 'id', 'title'], rows)
        : 'Editors have no programs in this time.';
    return { json: { programs }, text };
  });

/** `content channels`, `schedule`, `import`, `undo`, and recordings: what editors publish (decision 74). */
export const registerContent = (program: Command): void => {
  const content = program.command('content').description('channels, schedule and recordings, as editors publish them');
  registryCommand(content.command('channels')).description('list the channels').action(listChannels);
  registryCommand(content.command('schedule'))
    .description('list the programs of editors')
    .option('--from <time>', 'ISO 8601; default: now')
    .option('--days <number>', '1 to 32', '7')
    .action(listSchedule);
  changingCommand(content.command('import'))
    .description('import a schedule: all of its programs, or none; needs edit_content')
    .argument('<file>', 'CSV, XMLTV or JSON; see docs/content.md')
    .option('--format <format>', 'csv, xmltv or json; default: by the name of the file')
    .option('--dry-run', 'only report errors and changes; ends with 4 when there are changes')
    .option('--draft', 'save drafts')
    .option('--publish-at <time>', 'ISO 8601; default: now')
    .action(importFile);
  changingCommand(content.command('undo'))
    .description('restore what there was before a change, unless its entries changed since')
    .argument('<change>', 'as content import prints it')
    .action((change: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) => {
        if (!/^[1-9]\d{0,8}$/.test(change)) throw new UsageError(`"${change}" is not the number of a change.`);
        const { undoContent } = await client.request(UndoContentDocument, { change: Number(change), reason });
        return { json: undoContent, text: `Change ${change} is undone.` };
      }),
    );
  registerChannels(content);
  registerRecordings(content);
  registerIngest(content);
  registerBreaks(content);
};
