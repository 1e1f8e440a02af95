import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  type ClipInput,
  MakeClipDocument,
  ReadProgramRecordingsDocument,
  RecordProgramDocument,
} from './registry.generated.ts';
import { table } from './table.ts';
import { isoOf } from './time-argument.ts';
import { UsageError } from './usage-error.ts';

const DAY_MS = 24 * 60 * 60_000;

const listRecordings = ({ from, days, ...options }: CommonOptions & { from?: string; days: string }) =>
  runCommand(options, async (client) => {
    if (!/^\d{1,2}$/.test(days)) throw new UsageError(`"${days}" is not a number of days: use 1 to 16.`);
    const start = isoOf(from ?? new Date(Date.now() - DAY_MS).toISOString());
    const until = new Date(Date.parse(start) + Number(days) * DAY_MS).toISOString();
    const { programRecordings: programs } = await client.request(ReadProgramRecordingsDocument, { from: start, until });
    const rows = programs.map(({ program, startsAt, state, title, reason }) => [
      program,
      startsAt,
      state,
      title,
      reason ?? '',
    ]);
    const text =
      rows.length > 0
        ? table(['program', 'start', 'state', 'title', 'reason'], rows)
        : 'There are no live programs in this time.';
    return { json: { programs }, text };
  });

/** The minute in which it begins is the last part of a program's key. */
const minuteOf = (program: string): number => {
  const [, minute] = /^[\w-]+-(\d{6,9})$/.exec(program) ?? [];
  if (minute === undefined)
    throw new UsageError(`"${program}" is not the key of a program: use one that content recordings prints.`);
  return Number(minute) * 60_000;
};

const record = (program: string, choice: string, { reason, ...options }: MandateOptions) =>
  runCommand(options, async (client) => {
    if (choice !== 'on' && choice !== 'off') throw new UsageError(`"${choice}" is unknown: use on or off.`);
    const startMs = minuteOf(program);
    const [from, until] = [startMs, startMs + 60_000].map((ms) => new Date(ms).toISOString());
    const { programRecordings: programs } = await client.request(ReadProgramRecordingsDocument, {
      from: from ?? '',
      until: until ?? '',
    });
    const base = programs.find((one) => one.program === program)?.revision ?? 0;
    const { recordProgram } = await client.request(RecordProgramDocument, {
      program,
      isRecorded: choice === 'on',
      base,
      reason,
    });
    const text = `The recording of ${program} is turned ${choice}.\nUndo it with: grandstand content undo ${recordProgram.change}`;
    return { json: recordProgram, text };
  });

interface ClipOptions extends MandateOptions {
  readonly section: string;
  readonly channel?: string;
  readonly recording?: string;
  readonly from: string;
  readonly until: string;
  readonly free?: boolean;
  readonly draft?: boolean;
}

const secondsOf = (text: string): number => {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text))
    throw new UsageError(`"${text}" is not a number of seconds: use such as 754.5.`);
  return Number(text);
};

const placeOf = ({ channel, recording, from, until }: ClipOptions): Partial<ClipInput> => {
  if ((channel === undefined) === (recording === undefined)) throw new UsageError('Use --channel or --recording.');
  return channel === undefined
    ? { recording: recording ?? '', inS: secondsOf(from), outS: secondsOf(until) }
    : { channel, from: isoOf(from), until: isoOf(until) };
};

const clip = (title: string, { reason, section, free, draft = false, ...rest }: ClipOptions) =>
  runCommand(rest, async (client) => {
    const input = { title, section, ...placeOf({ reason, section, ...rest }), ...(free ? { isFree: true } : {}) };
    const { makeClip } = await client.request(MakeClipDocument, { clip: input, timing: { isDraft: draft }, reason });
    const text = `The clip is ${draft ? 'a draft' : 'published'}: ${makeClip.id}\nUndo it with: grandstand content undo ${makeClip.change}`;
    return { json: makeClip, text };
  });

/** `content recordings`, `record` and `clip` (decision 75). */
export const registerRecordings = (content: Command): void => {
  registryCommand(content.command('recordings'))
    .description('list live programs and whether they are recorded')
    .option('--from <time>', 'ISO 8601; default: a day ago')
    .option('--days <number>', '1 to 16', '2')
    .action(listRecordings);
  changingCommand(content.command('record'))
    .description('turn the recording of a program on or off; needs edit_content')
    .argument('<program>', 'its key, as content recordings prints it')
    .argument('<on|off>', 'off also removes a recording that was made')
    .action(record);
  changingCommand(content.command('clip'))
    .description('make a clip of a channel or a recording, at most 15 minutes; needs edit_content')
    .argument('<title>', 'as viewers see it')
    .requiredOption('--section <id>', 'where viewers find it')
    .option('--channel <id>', 'a channel; from and until are times')
    .option('--recording <id>', 'a recording of a channel; from and until are seconds from its beginning')
    .requiredOption('--from <place>', 'where it begins: ISO 8601, or seconds')
    .requiredOption('--until <place>', 'where it ends: ISO 8601, or seconds')
    .option('--free', 'open to every viewer; default: as the program')
    .option('--draft', 'save a draft')
    .action(clip);
};
