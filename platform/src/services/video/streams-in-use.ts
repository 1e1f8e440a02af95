import type { ReplyOf, StreamsInUse } from '@grandstand/shared-contracts/api';
import type { PlaybackOptions } from './playback.service.ts';
import type { PlaybackProof } from './playback-proof.ts';

/** What the account of `proof` is watching, as the device of `proof` displays it. */
export type ListStreamsInUse = (proof: PlaybackProof) => Promise<ReplyOf<typeof StreamsInUse>>;

export const createStreamsInUse =
  ({ streams, findContent, clock }: Pick<PlaybackOptions, 'streams' | 'findContent' | 'clock'>): ListStreamsInUse =>
  async ({ accountId, device }) => {
    const live = accountId === null ? [] : await streams.inUse(accountId, clock.now());
    const shown = live.map(async ({ streamId, contentId, deviceId, deviceName }) => ({
      streamId,
      deviceName,
      title: (await findContent(contentId))?.title ?? '',
      isThisDevice: deviceId === device.deviceId,
    }));
    return { streams: await Promise.all(shown) };
  };
