/** Every ingested channel is a channel below `/media/channels/`; built-in channels have other names. */
const PREFIX = 'live-';

export const ingestedMediaId = (channelId: string): string => `${PREFIX}${channelId}`;
export const isIngestedMedia = (contentId: string): boolean => contentId.startsWith(PREFIX);
export const channelOfMedia = (contentId: string): string => contentId.slice(PREFIX.length);

/** Where the object store has the segments of a channel; below it they are named as in their addresses. */
export const ingestedFolder = (channelId: string): string => `media/${ingestedMediaId(channelId)}/`;

export const initFile = (renditionId: string, run: number): string => `${renditionId}/init-${run}.mp4`;
export const segmentFile = (renditionId: string, n: number): string => `${renditionId}/${n}.m4s`;
