import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  type ReadIngestAddresses,
  ReadIngestAddressesDocument,
  ReadIngestDocument,
  ReplaceIngestKeysDocument,
} from './registry.generated.ts';
import { table } from './table.ts';

type Addresses = ReadIngestAddresses['ingestAddresses'];

const addressesOutcome = (addresses: Addresses) => ({
  json: { addresses },
  text: table(
    ['input', 'srt', 'rtmp server', 'stream key'],
    addresses.map(({ input, srt, rtmpServer, key }) => [input, srt, rtmpServer, key]),
  ),
});

/** Of an encoder that sends faster than real time, the newest segment is ahead of the clock. */
const lagOf = (lagS: number | null): string => {
  if (lagS === null) return '';
  return lagS > 0 ? `${lagS} s` : 'on time';
};

const listIngest = (options: CommonOptions) =>
  runCommand(options, async (client) => {
    const { ingestChannels: channels } = await client.request(ReadIngestDocument);
    const rows = channels.map(({ channel, onAir, lagS, alarm, encoders }) => [
      channel,
      onAir ?? 'slate',
      encoders.map(({ input, protocol, kilobits }) => `${input} ${protocol} ${kilobits} kbit/s`).join(', ') || 'none',
      lagOf(lagS),
      alarm?.message ?? '',
    ]);
    const text =
      rows.length > 0
        ? table(['channel', 'on the air', 'encoders', 'lag', 'alarm'], rows)
        : 'No channel is sent by an encoder.';
    return { json: { channels }, text };
  });

/** `content ingest`, `ingest-addresses`, `ingest-keys`: channels that encoders send (decision 102). */
export const registerIngest = (content: Command): void => {
  registryCommand(content.command('ingest'))
    .description('list channels that encoders send, with their health')
    .action(listIngest);
  registryCommand(content.command('ingest-addresses'))
    .description('print where to send a channel, with its stream keys; needs edit_content')
    .argument('<channel>', 'as content channels prints it')
    .action((channel: string, options: CommonOptions) =>
      runCommand(options, async (client) =>
        addressesOutcome((await client.request(ReadIngestAddressesDocument, { channel })).ingestAddresses),
      ),
    );
  changingCommand(content.command('ingest-keys'))
    .description('replace the stream keys of a channel; encoders with the ones before are disconnected')
    .argument('<channel>', 'as content channels prints it')
    .action((channel: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) =>
        addressesOutcome((await client.request(ReplaceIngestKeysDocument, { channel, reason })).replaceIngestKeys),
      ),
    );
};
