import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { BeginChannelBreakDocument, EndChannelBreakDocument, ReadChannelBreaksDocument } from './registry.generated.ts';
import { table } from './table.ts';
import { isoOf } from './time-argument.ts';
import { UsageError } from './usage-error.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A break is planned at most seven days ahead. */
const WINDOW_MS = 9 * DAY_MS;

const listBreaks = (channel: string, { from, ...options }: CommonOptions & { from?: string }) =>
  runCommand(options, async (client) => {
    const start = isoOf(from ?? new Date(Date.now() - DAY_MS).toISOString());
    const until = new Date(Date.parse(start) + WINDOW_MS).toISOString();
    const { channelBreaks: breaks } = await client.request(ReadChannelBreaksDocument, { channel, from: start, until });
    const rows = breaks.map(({ id, startsAt, endsAt, isCutShort, origin, insertedAds }) => [
      String(id),
      startsAt,
      endsAt,
      origin,
      insertedAds === null ? 'by players' : String(insertedAds),
      isCutShort ? 'ended early' : '',
    ]);
    const text =
      rows.length > 0
        ? table(['break', 'start', 'end', 'begun by', 'ads', ''], rows)
        : `${channel} has no breaks in this time.`;
    return { json: { breaks }, text };
  });

const beginBreak = (channel: string, length: string, { at, reason, ...options }: MandateOptions & { at?: string }) =>
  runCommand(options, async (client) => {
    if (!/^\d{1,3}(\.\d{1,3})?$/.test(length))
      throw new UsageError(`"${length}" is not a number of seconds: use such as 90.`);
    const startsAt = at === undefined ? null : isoOf(at);
    const { beginBreak: begun } = await client.request(BeginChannelBreakDocument, {
      channel,
      seconds: Number(length),
      startsAt,
      reason,
    });
    const text = `Break ${begun.id} of ${channel}: ${begun.startsAt} to ${begun.endsAt}.\nEnd it early with: grandstand content end-break ${begun.id}`;
    return { json: begun, text };
  });

const endBreak = (id: string, { reason, ...options }: MandateOptions) =>
  runCommand(options, async (client) => {
    if (!/^\d{1,9}$/.test(id))
      throw new UsageError(`"${id}" is not the number of a break: use one that content breaks prints.`);
    const { endBreak: ended } = await client.request(EndChannelBreakDocument, { id: Number(id), reason });
    const text = ended.endsAt === ended.startsAt ? `Break ${id} is removed.` : `Break ${id} ends at ${ended.endsAt}.`;
    return { json: ended, text };
  });

/** `content breaks`, `begin-break`, `end-break`: parts of a channel that players replace with ads (decision 126). */
export const registerBreaks = (content: Command): void => {
  registryCommand(content.command('breaks'))
    .description('list the breaks of a channel: the last day and what is planned')
    .argument('<channel>', 'as content channels prints it')
    .option('--from <time>', 'ISO 8601; default: a day ago')
    .action(listBreaks);
  changingCommand(content.command('begin-break'))
    .description('begin a break of a channel, 15 seconds from now or at a time; needs edit_content')
    .argument('<channel>', 'as content channels prints it')
    .argument('<seconds>', '5 to 600')
    .option('--at <time>', 'ISO 8601, at most seven days ahead')
    .action(beginBreak);
  changingCommand(content.command('end-break'))
    .description('end a break 15 seconds from now, or remove one that begins later; needs edit_content')
    .argument('<break>', 'its number, as content breaks prints it')
    .action(endBreak);
};
