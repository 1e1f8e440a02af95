import { collectionOf } from './media-path.ts';
import type { PlaybackGrant } from './playback-token.ts';

/** A cookie that authorises the media of one stream; of several in one browser, each has its own name and path. */
export interface MediaCookie {
  readonly name: string;
  /** '' removes the cookie. */
  readonly value: string;
  readonly path: string;
  readonly maxAgeS: number;
}

const PREFIX = 'gs_media_';
/** Cookies of one content that a request may carry: three streams, and some that ended a moment ago. */
const MAX_COOKIES = 8;

type StreamOfContent = Pick<PlaybackGrant, 'streamId' | 'contentId'>;

export const mediaCookie = ({ streamId, contentId }: StreamOfContent, value: string, maxAgeS: number): MediaCookie => ({
  name: `${PREFIX}${streamId}`,
  value,
  path: `/media/${collectionOf(contentId)}/${contentId}/`,
  maxAgeS,
});

/** The tokens in a `Cookie` header, newest first: browsers send the cookies of one path in the order of creation. */
export const tokensOfCookies = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/(?:^|;)\s*gs_media_[\w-]+=([\w.-]+)/g)]
    .map(([, token = '']) => token)
    .toReversed()
    .slice(0, MAX_COOKIES);
