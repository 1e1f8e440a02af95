import { channelOf } from '../../media/index.ts';
import type { GuideChannel } from '../catalogue/programmes/content.ts';

/** Why a channel cannot be recorded, and what to do; null: it can. */
export const obstacleOf = ({
  id,
  source,
}: GuideChannel): { readonly reason: string; readonly remedy: string } | null => {
  if (source.kind === 'external')
    return {
      reason: `The channel "${id}" plays from an external address, so its segments are not kept here.`,
      remedy: 'Record it there, and add the recording by its address.',
    };
  if (source.kind === 'ingested' && channelOf(id))
    return {
      reason: `The built-in channel "${id}" comes from an encoder now, and parts of it would be taken from the synthetic channel.`,
      remedy: 'Add a separate channel for the encoder.',
    };
  return null;
};
