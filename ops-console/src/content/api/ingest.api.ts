import { requestRegistry } from '../../registry/registry.api.ts';
import {
  type IngestEntry,
  type ReadIngestAddresses,
  ReadIngestAddressesDocument,
  ReadIngestChannelsDocument,
  ReplaceIngestKeysDocument,
} from './content.generated.ts';

/** All throw `RegistryRefusal`. */

export const readIngest = async (): Promise<readonly IngestEntry[]> =>
  (await requestRegistry(ReadIngestChannelsDocument)).ingestChannels;

/** With the stream keys; for editors. */
export type IngestAddresses = ReadIngestAddresses['ingestAddresses'];
export const readIngestAddresses = async (channel: string): Promise<IngestAddresses> =>
  (await requestRegistry(ReadIngestAddressesDocument, { channel })).ingestAddresses;

export const replaceIngestKeys = async (channel: string, reason: string): Promise<void> => {
  await requestRegistry(ReplaceIngestKeysDocument, { channel, reason });
};
