import type { Site } from '../site.ts';

const SAVE = `mutation ($channel: ChannelInput!) {
  saveChannel(base: 0, channel: $channel, reason: "a trial") { id }
}`;
const ADDRESSES = 'query ($channel: ID!) { ingestAddresses(channel: $channel) { input srt rtmpServer key } }';
const CHANNELS = '{ ingestChannels { channel onAir alarm { code } } }';

interface Address {
  readonly input: string;
  readonly srt: string;
  readonly rtmpServer: string;
  readonly key: string;
}

export interface IngestedChannel {
  readonly id: string;
  readonly srt: string;
  readonly rtmp: string;
  /** Code of the alarm of editors; null without one. */
  alarm(): Promise<string | null>;
}

/** A channel of an encoder that every viewer may watch. */
export const makeIngestedChannel = async ({ registry }: Site): Promise<IngestedChannel> => {
  const channel = { name: 'Harbor live', source: 'ingested', isFree: true, position: 1 };
  const { saveChannel } = await registry.request<{ saveChannel: { id: string } }>(SAVE, { channel });
  const { id } = saveChannel;
  const { ingestAddresses } = await registry.request<{ ingestAddresses: readonly Address[] }>(ADDRESSES, {
    channel: id,
  });
  const [main] = ingestAddresses;
  if (!main) throw new Error('The channel has no address.');
  return {
    id,
    srt: main.srt,
    rtmp: `${main.rtmpServer}/${main.key}`,
    async alarm() {
      const reply = await registry.request<{
        ingestChannels: readonly { readonly channel: string; readonly alarm: { readonly code: string } | null }[];
      }>(CHANNELS);
      return reply.ingestChannels.find((one) => one.channel === id)?.alarm?.code ?? null;
    },
  };
};
