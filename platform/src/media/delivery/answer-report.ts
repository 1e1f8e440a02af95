import type { AdClient, TakeAdReport } from './channel-insertions.ts';
import { allowed, type MediaAnswer, refuse } from './media-answer.ts';
import type { MediaRequest } from './media-path.ts';
import type { VerifiedGrant } from './playback-token.ts';

/** A report of an inserted ad, by the viewer of a stream. `take` null: there are no ads. */
export const answerReport = async (
  take: TakeAdReport | null,
  { contentId, breakId, index, type }: Extract<MediaRequest, { kind: 'report' }>,
  { accountId, deviceId }: VerifiedGrant,
  client: AdClient | null = null,
): Promise<MediaAnswer> => {
  const viewer = accountId ?? deviceId;
  const isTaken = await take?.({ channelId: contentId, breakId, index, type, viewer, client });
  return isTaken ? allowed : refuse(404, `Break ${breakId} of ${contentId} has had no ad ${index}.`);
};
