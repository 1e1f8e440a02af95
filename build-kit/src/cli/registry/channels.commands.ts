import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import {
  type ChannelAdInsertion,
  type ChannelLatency,
  type ReadContentChannels,
  ReadContentChannelsDocument,
  SaveChannelDocument,
} from './registry.generated.ts';
import { UsageError } from './usage-error.ts';

interface SetOptions extends MandateOptions {
  readonly latency?: string;
  readonly adInsertion?: string;
}

const LATENCIES = ['standard', 'low'] as const satisfies readonly ChannelLatency[];
const AD_INSERTIONS = ['client', 'server'] as const satisfies readonly ChannelAdInsertion[];

const oneOf = <Value extends string>(
  option: string,
  values: readonly Value[],
  given: string | undefined,
): Value | undefined => {
  if (given === undefined) return undefined;
  const found = values.find((value) => value === given);
  if (found) return found;
  throw new UsageError(`"${given}" is not a value of ${option}: use ${values.join(' or ')}.`);
};

/** A draft remains one, and what is scheduled keeps its time. */
const timingOf = ({ state, liveFrom }: ReadContentChannels['contentChannels'][number]['status']) =>
  state === 'draft' ? { isDraft: true } : { isDraft: false, ...(state === 'scheduled' && { publishAt: liveFrom }) };

const setChannel = (id: string, { latency, adInsertion, reason, ...options }: SetOptions) =>
  runCommand(options, async (client) => {
    const chosen = {
      latency: oneOf('--latency', LATENCIES, latency),
      adInsertion: oneOf('--ad-insertion', AD_INSERTIONS, adInsertion),
    };
    if (latency === undefined && adInsertion === undefined)
      throw new UsageError('Nothing to set: use --latency, --ad-insertion or both.');
    const { contentChannels: channels } = await client.request(ReadContentChannelsDocument);
    const found = channels.find((channel) => channel.id === id);
    if (!found)
      throw new UsageError(`"${id}" is not a channel: use one of ${channels.map((one) => one.id).join(', ')}.`);
    const { id: _id, status, ...values } = found;
    const channel = {
      ...values,
      latency: chosen.latency ?? values.latency ?? 'standard',
      adInsertion: chosen.adInsertion ?? values.adInsertion ?? 'client',
    };
    const { saveChannel: saved } = await client.request(SaveChannelDocument, {
      ...{ id, base: status.revision, channel, timing: timingOf(status), reason },
    });
    const text = `${id}: latency ${channel.latency}, ads in breaks by ${channel.adInsertion}.\nUndo it with: grandstand content undo ${saved.change}`;
    return { json: { ...saved, latency: channel.latency, adInsertion: channel.adInsertion }, text };
  });

/** `content set-channel`: values of a channel that operators change while it is on the air (decisions 122, 130). */
export const registerChannels = (content: Command): void => {
  changingCommand(content.command('set-channel'))
    .description('change the latency of a channel, or who inserts ads in its breaks; needs edit_content')
    .argument('<channel>', 'as content channels prints it')
    .option('--latency <latency>', `${LATENCIES.join(' or ')}; an encoder's channel restarts`)
    .option('--ad-insertion <side>', `${AD_INSERTIONS.join(' or ')}; server: built-in channels only`)
    .action(setChannel);
};
